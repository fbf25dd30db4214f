// The list of tables, with a field that narrows it.

import { get, path } from "./api.js";
import { el, replace } from "./dom.js";
import { show } from "./problem.js";

const OF_THE_CLUSTER = new Set(["mysql", "sys", "ndbinfo"]);

/** The place of a table. */
export function tablePlace(database, table, tab = "rows") {
  return `#/table/${encodeURIComponent(database)}/${encodeURIComponent(table)}/${tab}`;
}

/** The list; it can be loaded anew, and marks the table that is shown. */
export class Sidebar {
  #element;
  #filter = el("input", {
    id: "table-filter", type: "search", placeholder: "Find a table", autocomplete: "off", spellcheck: "false",
    "aria-label": "Find a table", "aria-keyshortcuts": "/",
  });
  #list = el("div", { class: "databases" });
  #databases = [];

  constructor(element) {
    this.#element = element;
    this.#filter.addEventListener("input", () => this.#render());
    this.#filter.addEventListener("keydown", event => {
      if (event.key === "Enter") {
        this.#list.querySelector("a")?.click();
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        this.#list.querySelector("a")?.focus();
      }
    });
    this.#list.addEventListener("keydown", event => this.#move(event));
    replace(element,
      el("div", { class: "find" }, this.#filter,
        el("button", { type: "button", class: "quiet", title: "Load the list anew", "aria-label": "Load the list anew",
          click: () => this.load() }, "↻")),
      this.#list);
  }

  focus() {
    this.#filter.select();
    this.#filter.focus();
  }

  async load() {
    try {
      this.#databases = (await get(path("schema"))).databases;
      this.#render();
    } catch (failure) {
      replace(this.#list, show(failure, el("button", { type: "button", click: () => this.load() }, "Try again")));
    }
  }

  /** Marks the table that is shown. */
  mark() {
    const [, , database, table] = location.hash.split("/");
    for (const link of this.#list.querySelectorAll("a")) {
      const current = link.hash.startsWith(`#/table/${database}/${table}/`);
      link.toggleAttribute("aria-current", current);
      if (current) {
        link.setAttribute("aria-current", "page");
      }
    }
  }

  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const links = [...this.#list.querySelectorAll("details[open] a")];
      (links[links.indexOf(document.activeElement) + step] ?? this.#filter).focus();
    }
  }

  #render() {
    const wanted = this.#filter.value.trim().toLowerCase();
    const matches = (database, table) => `${database}/${table}`.toLowerCase().includes(wanted);
    const parts = [...this.#databases]
      .sort((one, other) => OF_THE_CLUSTER.has(one.name) - OF_THE_CLUSTER.has(other.name))
      .map(({ name, tables }) => ({ name, tables: tables.filter(table => matches(name, table)) }))
      .filter(({ tables }) => tables.length > 0)
      .map(({ name, tables }) => el("details", { open: !OF_THE_CLUSTER.has(name) || wanted !== "" },
        el("summary", {}, name, el("span", { class: "count" }, tables.length)),
        el("ul", {}, tables.map(table => el("li", {}, el("a", { href: tablePlace(name, table), title: table }, table))))));
    replace(this.#list, parts.length ? parts
      : el("p", { class: "hint" }, wanted ? "No table of that name." : "There are no tables yet."));
    this.mark();
  }
}
