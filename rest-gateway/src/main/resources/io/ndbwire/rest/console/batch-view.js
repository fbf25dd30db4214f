// Runs a batch that is written as the API takes it.

import { exact, path } from "./api.js";
import { el, replace } from "./dom.js";
import { parse, write } from "./json.js";
import { show } from "./problem.js";

const EXAMPLE = `{
  "atomic": true,
  "operations": [
    {"method": "GET", "path": "database/table/key"}
  ]
}`;

const SNIPPETS = {
  GET: '{"method": "GET", "path": "database/table/key", "columns": ["name"]}',
  POST: '{"method": "POST", "path": "database/table", "body": {"id": 1}}',
  PUT: '{"method": "PUT", "path": "database/table/key", "body": {"name": "value"}}',
  PATCH: '{"method": "PATCH", "path": "database/table/key", "body": {"n": {"$increment": 1}}}',
  DELETE: '{"method": "DELETE", "path": "database/table/key"}',
};

/** What was written last, while the page is open. */
let draft = EXAMPLE;

function result(operation, answer, index) {
  const status = Number(answer.status);
  const content = answer.problem ? `${answer.problem.title}: ${answer.problem.detail}`
    : answer.body !== undefined ? write(answer.body) : answer.location ?? "";
  return el("tr", {},
    el("th", { scope: "row", class: "number" }, index),
    el("td", {}, el("span", { class: `status ${status < 400 ? "good" : "bad"}` }, status)),
    el("td", {}, operation.method), el("td", { class: "mono" }, operation.path), el("td", { class: "mono wrap" }, content));
}

/** Shows the batch. */
export function batchView(main, signal) {
  const results = el("div");
  const trouble = el("p", { class: "trouble", role: "alert", id: "batch-trouble" });
  const input = el("textarea", {
    id: "batch", class: "code", rows: 14, spellcheck: "false", "aria-describedby": "batch-trouble",
    input: () => (draft = input.value),
    keydown: event => event.key === "Enter" && event.ctrlKey && !event.repeat && run(),
  });
  input.value = draft;
  const button = el("button", { type: "button", class: "primary", "aria-keyshortcuts": "Control+Enter", click: run }, "Run");
  replace(main,
    el("h1", {}, "Batch"),
    el("p", { class: "hint" }, "Operations on any tables, all or none with ", el("code", {}, '"atomic": true'),
      ", else each by itself and all at the same time."),
    el("section", { class: "card padded" },
      el("label", { for: "batch" }, "Operations as JSON"), input, trouble,
      el("div", { class: "tools" }, button,
        el("span", { class: "gap" }), el("span", { class: "hint" }, "Add"),
        Object.keys(SNIPPETS).map(method =>
          el("button", { type: "button", class: "quiet", click: () => add(method) }, method)))),
    results);
  input.focus();

  /** Puts an operation behind the last one. */
  function add(method) {
    const end = input.value.lastIndexOf("]");
    if (end >= 0) {
      const head = input.value.slice(0, end).trimEnd();
      const text = `${head}${head.endsWith("[") ? "" : ","}\n    ${SNIPPETS[method]}\n  ${input.value.slice(end)}`;
      input.value = draft = text;
    }
    input.focus();
  }

  async function run() {
    // A key that is held, or pressed again, must not execute it twice.
    if (button.disabled) {
      return;
    }
    replace(trouble);
    input.removeAttribute("aria-invalid");
    let operations;
    try {
      operations = parse(input.value).operations ?? [];
    } catch (failure) {
      input.setAttribute("aria-invalid", "true");
      replace(trouble, `This is not JSON. ${failure.message}`);
      input.focus();
      return;
    }
    button.disabled = true;
    const began = performance.now();
    try {
      const { value } = await exact("POST", path("batch"), { body: input.value, signal });
      const time = performance.now() - began;
      const done = value.results.filter(answer => Number(answer.status) < 400).length;
      replace(results, el("section", { class: "card" }, el("div", { class: "scroller" },
        el("table", { class: "list", id: "results" },
          el("caption", {}, `${done} of ${value.results.length} done`,
            el("span", { class: "hint" }, `${time.toFixed(0)} ms`)),
          el("thead", {}, el("tr", {}, ["#", "Status", "Method", "Path", "Answer"].map(name => el("th", { scope: "col" }, name)))),
          el("tbody", {}, value.results.map((answer, index) => result(operations[index], answer, index)))))));
    } catch (failure) {
      if (!signal.aborted) {
        replace(results, show(failure));
      }
    } finally {
      button.disabled = false;
    }
  }
}
