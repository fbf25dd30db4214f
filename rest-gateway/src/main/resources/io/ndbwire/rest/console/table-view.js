// A table: its rows, its structure, its changes.

import { changesView } from "./changes-view.js";
import { el, replace } from "./dom.js";
import { exact, path } from "./api.js";
import { show } from "./problem.js";
import { rowsView } from "./rows-view.js";
import { structureView } from "./structure-view.js";
import { tablePlace } from "./sidebar.js";

const TABS = { rows: ["Rows", rowsView], structure: ["Structure", structureView], changes: ["Changes", changesView] };

/** Shows a table until the signal ends it. */
export async function tableView(main, signal, [database, name, tab], query) {
  const heading = el("h1", {}, el("span", { class: "of" }, `${database} / `), name);
  const tabs = el("nav", { class: "tabs", "aria-label": "Parts of the table" },
    Object.entries(TABS).map(([key, [title]], index) => el("a", {
      href: tablePlace(database, name, key), "aria-current": key === tab ? "page" : null,
      "aria-keyshortcuts": String(index + 1),
    }, title)));
  const content = el("div", { class: "tab" });
  replace(main, heading, tabs, content);
  try {
    const { value: table } = await exact("GET", path("schema", database, name), { signal });
    if (!signal.aborted) {
      (TABS[tab] ?? TABS.rows)[1](content, signal, table, query);
    }
  } catch (failure) {
    if (!signal.aborted) {
      replace(content, show(failure));
    }
  }
}
