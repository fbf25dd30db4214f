// Watches a table: its changes as they are committed, the newest first.

import { path } from "./api.js";
import { el, replace } from "./dom.js";
import { follow } from "./event-stream.js";
import { clock } from "./format.js";
import { parse } from "./json.js";
import { show } from "./problem.js";
import { cell, keyText } from "./values.js";

const KEPT = 200;

const REASONS = {
  "behind": "this page was too slow",
  "connection-lost": "the gateway lost its connection to the cluster",
  "data-node-memory": "the data nodes had no memory for them",
  "client-memory": "the gateway had no memory for them",
  "epoch-too-large": "too much changed at once",
  "table-dropped": "the table was dropped",
};

function differences(table, before, after) {
  return table.columns
    .filter(({ name }) => !table.primaryKey.includes(name) && name in after
      && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(column => el("span", { class: "difference" },
      el("b", {}, column.name), cell(column, before[column.name]), "→", cell(column, after[column.name])));
}

function values(table, row) {
  return table.columns
    .filter(({ name }) => !table.primaryKey.includes(name) && name in row)
    .map(column => el("span", { class: "difference" }, el("b", {}, column.name), cell(column, row[column.name])));
}

function item(table, { name, data }) {
  const time = el("td", { class: "time" }, clock(new Date()));
  if (name === "started" || name === "reset") {
    const { resumed, reason } = JSON.parse(data);
    const text = name === "reset" ? `Changes are missing: ${REASONS[reason] ?? reason}. Load the rows anew.`
      : resumed ? "Goes on where it was interrupted." : "All changes from here on.";
    return el("tr", { class: name }, time, el("td", {}, el("span", { class: `change ${name}` }, name)),
      el("td", { colspan: 2 }, text));
  }
  const { before, after } = parse(data);
  return el("tr", {}, time, el("td", {}, el("span", { class: `change ${name}` }, name)),
    el("th", { scope: "row" }, keyText(table, after ?? before)),
    el("td", {}, name === "update" ? differences(table, before, after) : values(table, after ?? before)));
}

/** Watches until the signal ends it. */
export function changesView(content, signal, table) {
  const state = el("span", { class: "watch", role: "status" });
  const trouble = el("div");
  const list = el("tbody");
  const toggle = el("button", { type: "button", click: () => (watching ? stop() : watch()) });
  const waiting = [];
  let watching = null;

  replace(content,
    el("div", { class: "toolbar" }, el("div", { class: "tools" }, toggle,
      el("button", { type: "button", click: () => replace(list) }, "Clear"), state, el("span", { class: "gap" }),
      el("span", { class: "hint" }, `The last ${KEPT} are shown; large objects are not part of changes.`))),
    trouble,
    el("section", { class: "card" }, el("div", { class: "scroller" }, el("table", { class: "list changes" },
      el("caption", { class: "unseen" }, `Changes of ${table.name}`),
      el("thead", {}, el("tr", {}, ["Time", "Change", "Key", "Values"].map(name => el("th", { scope: "col" }, name)))),
      list))));

  function watch() {
    const mine = watching = new AbortController();
    toggle.textContent = "Stop";
    replace(trouble);
    follow(path("changes", table.database, table.name), mine.signal, {
      event: received,
      state: text => {
        state.textContent = text;
        state.className = `watch ${text.split(",")[0]}`;
      },
      failed: failure => replace(trouble, show(failure)),
    }).finally(() => {
      if (watching === mine) {
        watching = null;
        toggle.textContent = "Watch";
      }
    });
  }

  function stop() {
    watching?.abort();
  }

  /** However many come, they are shown once a frame. */
  function received(event) {
    if (event.name === "reset" && JSON.parse(event.data).reason === "table-dropped") {
      stop();
    }
    waiting.push(event);
    if (waiting.length > KEPT) {
      waiting.shift();
    } else if (waiting.length === 1) {
      requestAnimationFrame(showAll);
    }
  }

  function showAll() {
    list.prepend(...waiting.splice(0).reverse().map(event => item(table, event)));
    while (list.children.length > KEPT) {
      list.lastElementChild.remove();
    }
  }

  signal.addEventListener("abort", stop);
  watch();
}
