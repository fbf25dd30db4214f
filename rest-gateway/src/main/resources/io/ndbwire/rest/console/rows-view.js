// Browses a table page by page; what is looked for stands in the page's address.

import { exact, path } from "./api.js";
import { announce, el, replace } from "./dom.js";
import { FilterBar } from "./filter-bar.js";
import { show } from "./problem.js";
import { nextCursor, readQuery, requestOf } from "./query.js";
import { editRow, insertRow } from "./row-dialog.js";
import { rowGrid } from "./row-grid.js";
import { bind } from "./shortcuts.js";
import { tablePlace } from "./sidebar.js";
import { keyText } from "./values.js";

/** Shows rows until the signal ends it. */
export function rowsView(content, signal, table, address) {
  const query = readQuery(address);
  const resource = `${path("data", table.database, table.name)}/query`;
  const before = []; // the cursors of the pages before this one
  let cursor = null;
  let next = null;
  let loads = 0;

  const result = el("div", { class: "result" });
  const access = el("span", { class: "hint", id: "access" });
  const count = el("span", { class: "hint", id: "count" });
  const previousButton = el("button", { type: "button", "aria-keyshortcuts": "p", click: previous }, "‹ Previous");
  const nextButton = el("button", { type: "button", "aria-keyshortcuts": "n", click: following }, "Next ›");
  const bar = new FilterBar(table, query, go,
    el("button", { type: "button", "aria-keyshortcuts": "r", click: () => load() }, "Reload"),
    el("button", { type: "button", click: countRows }, "Count"),
    el("button", { type: "button", class: "primary", "aria-keyshortcuts": "i", click: insert }, "Insert row"));
  replace(content, bar.element, result,
    el("div", { class: "pages" }, previousButton, nextButton, count, el("span", { class: "gap" }), access));

  function go(changed) {
    const place = `${tablePlace(table.database, table.name)}?${encodeURIComponent(JSON.stringify(changed))}`;
    if (location.hash === place) {
      load();
    } else {
      location.hash = place;
    }
  }

  async function load() {
    const mine = ++loads;
    result.setAttribute("aria-busy", "true");
    try {
      const { value: rows, headers } = await exact("POST", resource, { body: requestOf(query, cursor), signal });
      if (mine !== loads) {
        return; // somebody was faster than the answer
      }
      next = nextCursor(headers);
      const more = headers.get("NdbWire-More") !== null && next === null;
      replace(result, rows.length ? rowGrid(table, rows, edit) : el("p", { class: "nothing" }, "No rows."),
        more ? el("p", { class: "notice" }, "There are more rows, which no index orders: ask for more at once, or narrow the filter.") : null);
      replace(access, `Found by: ${headers.get("NdbWire-Access")}`);
    } catch (failure) {
      if (signal.aborted || mine !== loads) {
        return;
      }
      next = null;
      replace(access);
      replace(result, show(failure, ...(needsScan(failure)
        ? [el("button", { type: "button", class: "primary", click: () => go({ ...query, scan: true }) }, "Look at every row")] : [])));
    } finally {
      result.removeAttribute("aria-busy");
      previousButton.disabled = before.length === 0;
      nextButton.disabled = next === null;
    }
  }

  function needsScan(failure) {
    return failure.slug === "invalid-request" && failure.message.includes("scan=allow");
  }

  async function following() {
    if (next !== null) {
      before.push(cursor);
      cursor = next;
      next = null;
      await turned();
    }
  }

  async function previous() {
    if (before.length) {
      cursor = before.pop();
      await turned();
    }
  }

  async function turned() {
    await load();
    announce(`Page ${before.length + 1}`);
    result.querySelector("button.open")?.focus();
  }

  async function countRows() {
    replace(count, "counting…");
    try {
      const { headers } = await exact("POST", resource,
        { body: requestOf({ ...query, limit: 1 }), headers: { Prefer: "count=exact" }, signal });
      const total = headers.get("Content-Range").replace("*/", "");
      replace(count, `${Number(total).toLocaleString("en")} rows`);
    } catch (failure) {
      replace(count, signal.aborted ? "" : failure.message);
    }
  }

  async function edit(row) {
    const done = await editRow(table, row);
    if (done) {
      announce(done);
      await load();
      const key = keyText(table, row);
      [...result.querySelectorAll("button.open")].find(button => button.textContent === key)?.focus();
    }
  }

  async function insert() {
    const done = await insertRow(table);
    if (done) {
      announce(done);
      await load();
    }
  }

  bind(signal, { f: () => bar.addFilter(), i: insert, n: following, p: previous, r: load });
  load();
}
