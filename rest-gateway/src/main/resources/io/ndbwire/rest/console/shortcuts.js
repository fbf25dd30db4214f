// Keys, and the list of them.

import { el } from "./dom.js";

const HELP = [
  ["?", "This list"], ["/", "Find a table"], ["g c", "Cluster"], ["g b", "Batch"],
  ["1 2 3", "Rows, structure, changes of a table"], ["f", "Add a filter"], ["i", "Insert a row"], ["r", "Reload the rows"],
  ["n p", "Next page, previous page"], ["↓ ↑ j k", "Next row, previous row"], ["Enter", "Open the row"],
  ["Ctrl Enter", "Save the row, run the batch"], ["Esc", "Close"],
];

const always = new Map();
let ofView = new Map();
let prefix = "";

/** Keys that hold everywhere; two with a blank between are pressed one after the other. */
export function bindAlways(keys) {
  Object.entries(keys).forEach(([key, action]) => always.set(key, action));
}

/** Keys that hold until the signal ends the view. */
export function bind(signal, keys) {
  ofView = new Map(Object.entries(keys));
  const mine = ofView;
  signal.addEventListener("abort", () => (ofView = ofView === mine ? new Map() : ofView));
}

/** Begins to listen. */
export function listen() {
  document.addEventListener("keydown", event => {
    const isWriting = event.target.closest("input, textarea, select, dialog");
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
      return;
    }
    const keys = prefix + event.key;
    const action = ofView.get(keys) ?? always.get(keys);
    prefix = event.key === "g" && prefix === "" ? "g " : "";
    if (action) {
      event.preventDefault();
      action();
    }
  });
}

/** Shows the list. */
export function showHelp() {
  const dialog = el("dialog", { class: "small", "aria-labelledby": "help-title", close: () => dialog.remove() },
    el("h2", { id: "help-title" }, "Keys"),
    el("dl", { class: "keys" }, HELP.map(([keys, meaning]) => [
      el("dt", {}, keys.split(" ").map(key => el("kbd", {}, key))), el("dd", {}, meaning)])),
    el("form", { method: "dialog", submit: event => {
      event.preventDefault();
      dialog.close();
    } }, el("p", { class: "actions" }, el("button", { class: "primary", autofocus: true }, "Close"))));
  document.body.append(dialog);
  dialog.showModal();
}
