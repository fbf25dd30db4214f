// Changes, deletes and inserts rows. A change demands that the row is as it was when it was opened: what somebody else has
// written meanwhile is shown, and never overwritten without a word.

import { exact, path, send } from "./api.js";
import { el, replace } from "./dom.js";
import { bodyOf, Field } from "./fields.js";
import { show } from "./problem.js";
import { cell, keySegment, keyText } from "./values.js";

const CONFLICT = 412;
const NOT_FOUND = 404;

/** A dialog with a form; resolves with what was done, or null. */
class RowDialog {
  #table;
  #settle;
  #dialog;
  #trouble = el("div", { class: "trouble-place" });
  #fields = el("div", { class: "fields" });
  #buttons = el("p", { class: "actions" });
  #form;
  done = new Promise(resolve => (this.#settle = resolve));

  constructor(table, title) {
    this.#table = table;
    this.#form = el("form", { "aria-labelledby": "row-title", submit: event => event.preventDefault() },
      this.#fields, el("div", { class: "foot" }, this.#trouble, this.#buttons));
    this.#dialog = el("dialog", {
      class: "row", "aria-labelledby": "row-title",
      close: () => {
        this.#dialog.remove();
        this.#settle(null);
      },
      keydown: event => {
        if (event.key === "Enter" && event.ctrlKey && !event.repeat) {
          this.#buttons.querySelector(".primary")?.click();
        }
      },
    }, el("h2", { id: "row-title" }, title), this.#form);
    document.body.append(this.#dialog);
    this.#dialog.showModal();
  }

  get table() {
    return this.#table;
  }

  /** Shows the form of a row. */
  fill(values, { isNew }) {
    const keys = this.#table.primaryKey;
    const fields = this.#table.columns.map((column, index) => new Field(column, `field-${index}`,
      { value: isNew ? undefined : values[column.name], fixed: !isNew && keys.includes(column.name), isNew }));
    replace(this.#fields, fields.map(field => field.element));
    (fields.find(field => isNew || !keys.includes(field.name)) ?? fields[0]).focus();
    return fields;
  }

  /** Puts the buttons there: [title, action, class]. */
  offer(...buttons) {
    replace(this.#buttons, buttons.map(([title, action, style]) =>
      el("button", { type: "button", class: style, click: () => this.#attempt(action) }, title)),
    el("span", { class: "gap" }),
    el("button", { type: "button", click: () => this.#dialog.close() }, "Cancel"));
  }

  async #attempt(action) {
    if (this.#dialog.hasAttribute("aria-busy")) {
      return;
    }
    this.tell();
    this.#dialog.setAttribute("aria-busy", "true");
    try {
      await action();
    } catch (failure) {
      if (!(failure instanceof SyntaxError)) {
        this.tell(show(failure));
      }
    } finally {
      this.#dialog.removeAttribute("aria-busy");
    }
  }

  tell(...content) {
    replace(this.#trouble, content);
  }

  finish(what) {
    this.#settle(what);
    this.#dialog.close();
  }
}

function resourceOf(table, row) {
  return `${path("data", table.database, table.name)}/${keySegment(table, row)}`;
}

/** Opens a row; resolves with what was done to it, or null. */
export function editRow(table, row) {
  const dialog = new RowDialog(table, `${table.name}: ${keyText(table, row)}`);
  if (/^\.{0,2}$/.test(keySegment(table, row))) {
    dialog.tell(el("p", { class: "notice", role: "alert" },
      "A key that is nothing, or dots alone, does not stand in a path. Change this row by a batch."));
    dialog.offer();
    return dialog.done;
  }
  new Edit(dialog, resourceOf(table, row)).open();
  return dialog.done;
}

/** One row that is changed. */
class Edit {
  #dialog;
  #resource;
  #opened;
  #tag;
  #fields = [];

  constructor(dialog, resource) {
    this.#dialog = dialog;
    this.#resource = resource;
  }

  async open() {
    try {
      this.#take(await this.#read());
    } catch (failure) {
      this.#dialog.tell(show(failure));
      this.#dialog.offer();
    }
  }

  async #read() {
    const { value, headers } = await exact("GET", this.#resource);
    return { row: value, tag: headers.get("ETag") };
  }

  #take({ row, tag }) {
    this.#opened = row;
    this.#tag = tag;
    this.#fields = this.#dialog.fill(row, { isNew: false });
    this.#offer();
  }

  #offer() {
    this.#dialog.offer(["Save", () => this.#save(), "primary"], ["Delete…", () => this.#askToDelete(), "danger"]);
  }

  async #save() {
    const changed = this.#fields.filter(field => field.isChanged);
    if (changed.length === 0) {
      this.#dialog.tell(el("p", { class: "notice", role: "status" }, "Nothing has been changed."));
      return;
    }
    await this.#guarded("PATCH", bodyOf(changed), "Saved", changed);
  }

  #askToDelete() {
    this.#dialog.tell(el("p", { class: "notice", role: "alert" }, "The row will be gone."));
    this.#dialog.offer(
      ["Delete the row", () => this.#guarded("DELETE", undefined, "Deleted", []), "danger"], ["Keep it", () => this.#offer()]);
  }

  async #guarded(method, body, done, changed) {
    try {
      await send(method, this.#resource, { body, headers: { "If-Match": this.#tag } });
      this.#dialog.finish(done);
    } catch (failure) {
      if (failure.status !== CONFLICT) {
        throw failure;
      }
      await this.#conflict(method, body, done, changed);
    }
  }

  /** Shows what is different now, and lets the reader decide. */
  async #conflict(method, body, done, changed) {
    let now;
    try {
      now = await this.#read();
    } catch (failure) {
      if (failure.status !== NOT_FOUND) {
        throw failure;
      }
      this.#dialog.tell(el("div", { class: "problem", role: "alert" },
        el("strong", {}, "Somebody has deleted this row"), el("p", {}, "There is nothing left to change.")));
      this.#dialog.offer();
      return;
    }
    this.#dialog.tell(el("div", { class: "problem conflict", role: "alert" },
      el("strong", {}, "Somebody else has changed this row"),
      el("p", {}, "Nothing was written. This is what differs from when you opened it:"),
      this.#differences(now.row, changed)));
    this.#dialog.offer(
      [method === "DELETE" ? "Delete it all the same" : "Write mine over it", () => {
        this.#tag = now.tag;
        return this.#guarded(method, body, done, changed);
      }, "danger"],
      ["Take theirs", () => this.#take(now), "primary"]);
  }

  #differences(row, changed) {
    const mine = new Map(changed.map(field => [field.name, field]));
    const columns = this.#dialog.table.columns.filter(({ name }) =>
      mine.has(name) || JSON.stringify(row[name]) !== JSON.stringify(this.#opened[name]));
    return el("div", { class: "scroller" }, el("table", { class: "list" },
      el("thead", {}, el("tr", {}, ["Column", "When opened", "Now", "Yours"].map(name => el("th", { scope: "col" }, name)))),
      el("tbody", {}, columns.map(column => el("tr", {},
        el("th", { scope: "row" }, column.name),
        el("td", {}, cell(column, this.#opened[column.name])),
        el("td", {}, cell(column, row[column.name])),
        el("td", {}, mine.has(column.name) ? cell(null, mine.get(column.name).text) : "unchanged"))))));
  }
}

/** Makes a row; resolves with what was done, or null. */
export function insertRow(table) {
  const dialog = new RowDialog(table, `${table.name}: new row`);
  const fields = dialog.fill({}, { isNew: true });
  dialog.offer(["Insert", async () => {
    await send("POST", path("data", table.database, table.name), { body: bodyOf(fields) });
    dialog.finish("Inserted");
  }, "primary"]);
  return dialog.done;
}
