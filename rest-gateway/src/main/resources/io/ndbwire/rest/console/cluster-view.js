// The cluster: its nodes, and what it does.

import { Chart } from "./chart.js";
import { el, replace } from "./dom.js";
import { bytes, short } from "./format.js";
import { history, observe, SPAN } from "./monitor.js";
import { nodeTable } from "./nodes.js";
import { show } from "./problem.js";

const milliseconds = value => `${value.toLocaleString("en", { maximumFractionDigits: 2 })} ms`;
const percent = value => `${value.toFixed(value < 10 && value > 0 ? 1 : 0)} %`;

/** The sum over the data nodes that tell it; nothing if none does. */
function sum(cluster, ...counters) {
  const rates = cluster.nodes.flatMap(node => counters.map(counter => node.perSecond?.[counter])).filter(Number.isFinite);
  return rates.length ? rates.reduce((one, other) => one + other, 0) : undefined;
}

function memoryShare(node) {
  const memory = node.memory?.find(each => each.name === "Data memory");
  return memory ? memory.usedBytes / memory.totalBytes * 100 : undefined;
}

const gatewayRates = (cluster, ...counters) => {
  const rates = counters.map(counter => cluster.gateway.perSecond[counter]).filter(Number.isFinite);
  return rates.length ? rates.reduce((one, other) => one + other, 0) : undefined;
};

/** Milliseconds; nothing where nothing was done. */
function meanTime({ waitNanos, waitExecuteComplete }) {
  return waitExecuteComplete > 0 ? waitNanos / waitExecuteComplete / 1e6 : undefined;
}

/** Titles, the series of each and how their values are found, the least top of the scale, and its base. */
const CHARTS = [
  ["Row operations/s, data nodes", short, {
    Reads: cluster => sum(cluster, "reads", "simpleReads"),
    Writes: cluster => sum(cluster, "writes"),
    Scans: cluster => sum(cluster, "tableScans", "rangeScans"),
  }],
  ["Transactions/s, data nodes", short, {
    Commits: cluster => sum(cluster, "commits"),
    Aborts: cluster => sum(cluster, "aborts"),
  }],
  ["Operations/s, this gateway", short, {
    "By key": cluster => gatewayRates(cluster, "primaryKeyOperations", "uniqueKeyOperations"),
    Scans: cluster => gatewayRates(cluster, "tableScans", "rangeScans"),
    "Rows read": cluster => gatewayRates(cluster, "rowsRead"),
  }],
  ["Time of a key batch, this gateway", milliseconds, {
    Mean: cluster => meanTime(cluster.gateway.perSecond),
  }, 1],
  ["Bytes/s, this gateway", bytes, {
    Sent: cluster => gatewayRates(cluster, "bytesSent"),
    Received: cluster => gatewayRates(cluster, "bytesReceived"),
  }, 1024, 1024],
];

/** Shows the cluster until the signal ends it. */
export function clusterView(main, signal) {
  const trouble = el("div");
  const nodes = el("section", { class: "card" });
  const charts = CHARTS.map(([title, format, series, least = 10, base = 1000]) =>
    ({ chart: new Chart(title, format, SPAN, least, base), names: Object.keys(series), values: Object.values(series) }));
  const memory = new Chart("Data memory used", percent, SPAN, 1);
  replace(main,
    el("h1", {}, "Cluster"), trouble, nodes,
    el("div", { class: "charts" },
      charts.slice(0, 2).map(each => each.chart.element), memory.element, charts.slice(2).map(each => each.chart.element)));

  function update(cluster, failure) {
    replace(trouble, failure ? show(failure)
      : cluster.managementTrouble ? el("p", { class: "notice" }, "Data nodes only: ", cluster.managementTrouble) : null);
    const last = history.at(-1);
    if (!last) {
      return;
    }
    replace(nodes, nodeTable(last.cluster));
    for (const { chart, names, values } of charts) {
      chart.update(names, history.map(({ time, cluster: seen }) => ({ time, values: values.map(value => value(seen)) })));
    }
    const ids = last.cluster.nodes.filter(node => node.kind === "data").map(node => node.id);
    memory.update(ids.map(id => `Node ${id}`), history.map(({ time, cluster: seen }) => ({
      time,
      values: ids.map(id => memoryShare(seen.nodes.find(node => node.id === id) ?? {})),
    })));
  }

  if (history.length) {
    update(history.at(-1).cluster, null);
  }
  signal.addEventListener("abort", observe(update));
}
