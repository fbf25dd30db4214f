// Rows as a table; each begins with the button that opens it.

import { el } from "./dom.js";
import { cell, keyText, kindOf } from "./values.js";

/** The rows of a page; the arrow keys go from row to row. */
export function rowGrid(table, rows, open) {
  const keys = table.columns.filter(column => table.primaryKey.includes(column.name));
  const others = table.columns.filter(column => !table.primaryKey.includes(column.name));
  const numeric = column => kindOf(column) === "number" ? "number" : null;
  return el("div", { class: "scroller sheet", keydown: move },
    el("table", { class: "list rows" },
      el("caption", { class: "unseen" }, `Rows of ${table.name}`),
      el("thead", {}, el("tr", {},
        el("th", { scope: "col" }, keys.map(column => column.name).join(", "), " ", el("span", { class: "key" }, "key")),
        others.map(column => el("th", { scope: "col", class: numeric(column) }, column.name)))),
      el("tbody", {}, rows.map(row => el("tr", { click: event => event.target.closest("button") || open(row) },
        el("th", { scope: "row" }, el("button", { type: "button", class: "open", click: () => open(row) }, keyText(table, row))),
        others.map(column => el("td", { class: numeric(column) }, cell(column, row[column.name]))))))));
}

function move(event) {
  const steps = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
  const buttons = [...event.currentTarget.querySelectorAll("button.open")];
  const at = buttons.indexOf(document.activeElement);
  if (at >= 0 && event.key in steps && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    buttons[at + steps[event.key]]?.focus();
  }
}
