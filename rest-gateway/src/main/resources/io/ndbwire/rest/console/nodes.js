// The nodes as a table.

import { el } from "./dom.js";
import { bytes, duration, short } from "./format.js";

const KINDS = ["data", "management", "api"];
const KIND_NAMES = { data: "Data node", management: "Management server", api: "Client" };
const GOOD = new Set(["started", "connected"]);
const GONE = new Set(["no-contact", "not-connected", "not-started", "unknown"]);

/** A state with a colour that is not its only sign. */
function state(node) {
  const silent = node.kind === "data" && node.answers === false && GOOD.has(node.state);
  const level = silent ? "warn" : GOOD.has(node.state) ? "good" : GONE.has(node.state) ? "bad" : "warn";
  const words = node.state.replaceAll("-", " ");
  const phase = node.startPhase === undefined ? "" : `, phase ${node.startPhase}`;
  return el("span", { class: `state ${level}` }, silent ? `${words}, does not answer` : words + phase);
}

/** How much of a memory is used. */
function memory(node, name) {
  const found = node.memory?.find(each => each.name === name);
  if (!found) {
    return null;
  }
  const share = found.totalBytes > 0 ? found.usedBytes / found.totalBytes : 0;
  return el("span", { class: "memory" },
    el("meter", { min: 0, max: 1, value: share, high: 0.8, optimum: 0, "aria-label": `${name} of node ${node.id}` }),
    el("span", {}, `${bytes(found.usedBytes)} of ${bytes(found.totalBytes)}`));
}

/** Operations per second on the rows of a data node. */
function operations(node) {
  const rates = node.perSecond;
  return rates?.operations === undefined ? null : short(rates.operations);
}

function row(node, hasIndexMemory) {
  return el("tr", {},
    el("th", { scope: "row", class: "number" }, node.id),
    el("td", {}, node.gateway ? "This gateway" : KIND_NAMES[node.kind]),
    el("td", {}, state(node)),
    el("td", { class: "number" }, node.nodeGroup),
    el("td", {}, node.version),
    el("td", {}, node.address),
    el("td", {}, node.uptimeSeconds === undefined ? null : duration(node.uptimeSeconds)),
    el("td", {}, memory(node, "Data memory")),
    hasIndexMemory ? el("td", {}, memory(node, "Index memory")) : null,
    el("td", { class: "number" }, operations(node)));
}

/** All nodes but the clients that are not there. */
export function nodeTable(cluster) {
  const free = cluster.nodes.filter(node => node.kind === "api" && node.state === "no-contact").length;
  const nodes = cluster.nodes
    .filter(node => node.kind !== "api" || node.state !== "no-contact" || node.gateway)
    .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.id - other.id);
  const hasIndexMemory = nodes.some(node => node.memory?.some(each => each.name === "Index memory"));
  return el("div", { class: "scroller" },
    el("table", { class: "list nodes" },
      el("caption", {}, "Nodes", free ? el("span", { class: "hint" }, `${free} more clients may connect`) : null),
      el("thead", {}, el("tr", {},
        el("th", { scope: "col", class: "number" }, "Id"),
        ["Kind", "State"].map(name => el("th", { scope: "col" }, name)),
        el("th", { scope: "col", class: "number" }, "Group"),
        ["Version", "Address", "Up for", "Data memory"].map(name => el("th", { scope: "col" }, name)),
        hasIndexMemory ? el("th", { scope: "col" }, "Index memory") : null,
        el("th", { scope: "col", class: "number" }, "Operations/s"))),
      el("tbody", {}, nodes.map(node => row(node, hasIndexMemory)))));
}
