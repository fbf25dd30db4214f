// The form of a row: a field for each column, which also says whether there is a value at all.

import { el } from "./dom.js";
import { kindOf, literalOf, textOf, typeOf } from "./values.js";

/** One column's field. */
export class Field {
  #column;
  #kind;
  #input;
  #choice;
  #original;
  #trouble = el("p", { class: "trouble" });

  /** @param settings value: null for NULL, undefined for the default; fixed: whether it is only shown */
  constructor(column, id, { value, fixed, isNew }) {
    this.#column = column;
    this.#kind = kindOf(column);
    const hasValue = value !== null && value !== undefined;
    const text = hasValue ? textOf(column, value) : "";
    const isLong = this.#kind === "json" || this.#kind === "text" && (text.length > 60 || text.includes("\n"));
    const attributes = {
      id, spellcheck: "false", autocomplete: "off", readonly: fixed, class: `value ${this.#kind}`,
      inputmode: this.#kind === "number" ? "decimal" : null, "aria-describedby": `${id}-trouble`,
      input: () => this.#wrote(),
    };
    // A field of one line would lose the ends of lines.
    this.#input = el("textarea", { ...attributes, rows: isLong ? 4 : 1 });
    this.#input.value = text;
    this.#choice = this.#choices(isNew, fixed, id);
    if (this.#choice) {
      this.#choice.value = hasValue ? "value" : value === null ? "null" : this.#choice.options[0].value;
    }
    this.#original = this.#state();
    this.#trouble.id = `${id}-trouble`;
    this.element = el("div", { class: "field" },
      el("label", { for: id }, column.name, fixed ? [" ", el("span", { class: "key" }, "key")] : null),
      el("span", { class: "type" }, typeOf(column) + (this.#kind === "binary" ? ", hex" : "")),
      el("div", { class: "input" }, this.#choice, this.#input), this.#trouble);
    this.#shade();
  }

  get name() {
    return this.#column.name;
  }

  focus() {
    this.#input.focus();
  }

  #choices(isNew, fixed, id) {
    const column = this.#column;
    const hasDefault = column.autoIncrement || (column.default ?? null) !== null;
    const choices = [
      isNew && hasDefault ? ["default", column.autoIncrement ? "next number" : "default"] : null,
      column.nullable && !fixed ? ["null", "NULL"] : null,
      ["value", "value"],
    ].filter(choice => choice !== null);
    return choices.length === 1 ? null : el("select", {
      id: `${id}-choice`, "aria-label": `${this.#column.name}: value or none`, change: () => {
        this.#shade();
        if (this.#choice.value === "value") {
          this.#input.focus();
        }
      },
    }, choices.map(([value, text]) => el("option", { value }, text)));
  }

  /** Who writes something means a value. */
  #wrote() {
    if (this.#choice) {
      this.#choice.value = "value";
      this.#shade();
    }
  }

  #shade() {
    this.#input.classList.toggle("none", this.#choice !== null && this.#choice.value !== "value");
  }

  #state() {
    return (this.#choice?.value ?? "value") === "value" ? `=${this.#input.value}` : this.#choice.value;
  }

  /** Whether it was changed. */
  get isChanged() {
    return this.#state() !== this.#original;
  }

  /** What it says, for people. */
  get text() {
    const state = this.#state();
    return state.startsWith("=") ? state.slice(1) : state === "null" ? null : state;
  }

  /** Its JSON; nothing for a default; throws a SyntaxError, and shows it, if it says nothing that the column takes. */
  get literal() {
    this.#trouble.textContent = "";
    this.#input.removeAttribute("aria-invalid");
    switch (this.#choice?.value ?? "value") {
      case "null": return "null";
      case "default": return undefined;
      default:
        try {
          return literalOf(this.#column, this.#input.value);
        } catch (failure) {
          this.#trouble.textContent = failure.message;
          this.#input.setAttribute("aria-invalid", "true");
          this.#input.focus();
          throw failure;
        }
    }
  }
}

/** The JSON object of some fields. */
export function bodyOf(fields) {
  const members = fields
    .map(field => [field.name, field.literal])
    .filter(([, literal]) => literal !== undefined)
    .map(([name, literal]) => `${JSON.stringify(name)}:${literal}`);
  return `{${members.join(",")}}`;
}
