// What went wrong, as the API tells it (RFC 9457), and how it is shown.

import { el } from "./dom.js";

/** An answer that is no success. */
export class Problem extends Error {
  /** @param document the problem document */
  constructor(status, document) {
    super(document.detail ?? document.title ?? `The gateway answered ${status}`);
    this.status = status;
    this.document = document;
  }

  /** The last part of its type, such as no-such-row. */
  get slug() {
    return (this.document.type ?? "").split("/").at(-1);
  }
}

/** The problem of a request that got no answer at all. */
export function unreachable(failure) {
  return new Problem(0, {
    title: "The gateway does not answer",
    detail: String(failure.message ?? failure),
    hint: "It may be starting anew, or the network is broken; the page goes on trying where it can.",
  });
}

/** A problem for people: title, detail, hint, and NDB's code. */
export function show(failure, ...actions) {
  const problem = failure instanceof Problem ? failure.document : { title: "The page failed", detail: failure.message };
  if (!(failure instanceof Problem)) {
    console.error(failure);
  }
  return el("div", { class: "problem", role: "alert" },
    el("strong", {}, problem.title, problem.status ? el("span", { class: "code" }, problem.status) : null),
    el("p", {}, problem.detail),
    problem.hint && problem.hint !== problem.detail ? el("p", { class: "hint" }, problem.hint) : null,
    problem.code ? el("p", { class: "hint" }, `NDB error ${problem.code}: ${problem.classification}`) : null,
    actions.length ? el("p", { class: "actions" }, actions) : null);
}
