// The page: what is shown follows from its address.

import { showAccess } from "./access.js";
import { batchView } from "./batch-view.js";
import { clusterView } from "./cluster-view.js";
import { replace } from "./dom.js";
import { observe, start } from "./monitor.js";
import { bindAlways, listen, showHelp } from "./shortcuts.js";
import { Sidebar } from "./sidebar.js";
import { tableView } from "./table-view.js";

const main = document.getElementById("main");
const sidebar = new Sidebar(document.getElementById("tables"));
let view = new AbortController();

function go(place) {
  location.hash = place;
}

/** A part of the address; somebody's half of one is taken as it is. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function route() {
  view.abort();
  view = new AbortController();
  const [place, query] = location.hash.slice(1).split("?");
  const [, name, ...rest] = place.split("/").map(decoded);
  switch (name) {
    case "batch":
      batchView(main, view.signal);
      break;
    case "table":
      tableView(main, view.signal, rest, query && decoded(query));
      break;
    default:
      clusterView(main, view.signal);
  }
  document.title = `${rest.length ? rest.slice(0, 2).join("/") : name ?? "cluster"} · NdbWire`;
  for (const link of document.querySelectorAll("#views a")) {
    link.toggleAttribute("aria-current", false);
    if (link.hash === `#/${name ?? "cluster"}`) {
      link.setAttribute("aria-current", "page");
    }
  }
  sidebar.mark();
}

function goToTab(tab) {
  const [, kind, database, table] = location.hash.split("/");
  if (kind === "table") {
    go(`#/table/${database}/${table}/${tab}`);
  }
}

/** The word about the cluster that stands above every view. */
function showHealth(cluster, failure) {
  const health = document.getElementById("health");
  const nodes = cluster?.nodes.filter(node => node.kind === "data") ?? [];
  const serving = nodes.filter(node => node.answers && node.state === "started").length;
  const text = failure ? failure.document?.title ?? "No answer" : `${serving} of ${nodes.length} data nodes`;
  if (health.textContent !== text) {
    replace(health, text);
  }
  health.className = `health ${failure || serving === 0 ? "bad" : serving < nodes.length ? "warn" : "good"}`;
}

document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault(); // the address says what is shown, and nothing else
  main.focus();
});
document.getElementById("help").addEventListener("click", showHelp);
window.addEventListener("hashchange", route);
bindAlways({
  "?": showHelp,
  "/": () => sidebar.focus(),
  "g c": () => go("#/cluster"),
  "g b": () => go("#/batch"),
  1: () => goToTab("rows"),
  2: () => goToTab("structure"),
  3: () => goToTab("changes"),
});
listen();
observe(showHealth);
showAccess();
route();
start();
sidebar.load();
