// Conditions on rows, their order, and how many come at once.

import { el } from "./dom.js";
import { OPERATORS, ordersOf, takesValue } from "./query.js";
import { kindOf } from "./values.js";

const LIMITS = [20, 50, 100, 500];

function options(pairs, chosen) {
  return pairs.map(([text, value]) => el("option", { value, selected: value === chosen }, text));
}

/**
 * The bar above the rows.
 *
 * @param changed is called with the new query
 */
export class FilterBar {
  #table;
  #query;
  #changed;
  #filters = el("div", { class: "filters" });
  #add = el("button", { type: "button", "aria-keyshortcuts": "f", click: () => this.addFilter() }, "+ Filter");

  constructor(table, query, changed, ...buttons) {
    this.#table = table;
    this.#query = query;
    this.#changed = changed;
    this.element = el("form", {
      class: "toolbar", "aria-label": "Which rows", submit: event => {
        event.preventDefault();
        this.#apply();
      },
    },
    this.#filters,
    el("div", { class: "tools" },
      this.#add,
      el("label", {}, "Order", el("select", { name: "order", change: () => this.#apply() },
        options([["any", ""], ...ordersOf(table)], query.order))),
      el("label", {}, "Rows", el("select", { name: "limit", change: () => this.#apply() },
        options(LIMITS.map(limit => [String(limit), String(limit)]), String(query.limit)))),
      el("label", { class: "check" }, el("input", {
        type: "checkbox", name: "scan", checked: query.scan, change: () => this.#apply(),
      }), "Look at every row"),
      el("button", { type: "submit" }, "Apply"),
      el("span", { class: "gap" }), buttons));
    query.filters.forEach(filter => this.#show(filter));
  }

  /** Adds a condition to be filled in. */
  addFilter() {
    this.#show({ column: this.#table.columns[0].name, operator: "eq", value: "" }).querySelector("select").focus();
  }

  #show({ column, operator, value }) {
    const input = el("input", {
      name: "value", value, autocomplete: "off", spellcheck: "false", "aria-label": "Value", placeholder: "value",
    });
    const hint = () => {
      const described = this.#table.columns.find(each => each.name === row.querySelector("[name=column]").value);
      const used = row.querySelector("[name=operator]").value;
      input.hidden = !takesValue(used);
      input.placeholder = used === "in" ? "1, 2, 3" : used === "like" ? "A%"
        : kindOf(described) === "binary" ? "base64" : "value";
    };
    const row = el("fieldset", { class: "filter" },
      el("legend", { class: "unseen" }, "Filter"),
      el("select", { name: "column", "aria-label": "Column", change: hint },
        options(this.#table.columns.map(each => [each.name, each.name]), column)),
      el("select", { name: "operator", "aria-label": "Operator", change: hint },
        options(Object.entries(OPERATORS).map(([key, text]) => [text, key]), operator)),
      input,
      el("button", { type: "button", class: "quiet", "aria-label": "Remove the filter", click: () => {
        row.remove();
        this.#add.focus();
        this.#apply();
      } }, "×"));
    this.#filters.append(row);
    hint();
    return row;
  }

  #apply() {
    const fields = new FormData(this.element);
    const filters = [...this.#filters.children].map(row => ({
      column: row.querySelector("[name=column]").value,
      operator: row.querySelector("[name=operator]").value,
      value: row.querySelector("[name=value]").value,
    }));
    this.#changed({
      filters, order: fields.get("order"), limit: Number(fields.get("limit")), scan: fields.get("scan") !== null,
    });
  }
}
