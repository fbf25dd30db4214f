// Columns, indexes and partitions of a table.

import { el, replace } from "./dom.js";
import { cell, typeOf } from "./values.js";

function table(caption, columns, rows) {
  return el("section", { class: "card" }, el("div", { class: "scroller" }, el("table", { class: "list" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, columns.map(name => el("th", { scope: "col" }, name)))),
    el("tbody", {}, rows.map(([first, ...others]) => el("tr", {},
      el("th", { scope: "row" }, first), others.map(value => el("td", {}, value))))))));
}

function remarks(column, keys) {
  const remarks = [
    keys.includes(column.name) ? "primary key" : null,
    column.autoIncrement ? "numbered by the cluster" : null,
    column.onDisk ? "on disk" : null,
    column.collation === undefined ? null : `collation ${column.collation}`,
  ];
  return remarks.filter(remark => remark !== null).join(", ");
}

/** Shows what a table is made of. */
export function structureView(content, signal, description) {
  const { columns, primaryKey, indexes, partitioning } = description;
  replace(content,
    table("Columns", ["Name", "Type", "NULL", "Default", "Remarks"], columns.map(column => [
      column.name, typeOf(column), column.nullable ? "yes" : "no",
      "default" in column && !column.autoIncrement ? cell(column, column.default) : "", remarks(column, primaryKey)])),
    table("Indexes", ["Name", "Kind", "Columns"], [
      ["Primary key", "hash", primaryKey.join(", ")],
      ...indexes.map(index => [index.name, index.kind, index.columns.join(", ")])]),
    table("Storage", ["What", "Value"], [
      ["Partitioned by", `${partitioning.kind} of ${partitioning.columns.join(", ")}`],
      ["Partitions", `${partitioning.partitions}, each with ${partitioning.replicas} replicas`],
      ["Reads", description.fullyReplicated ? "any node: fully replicated"
        : description.readBackup ? "any replica" : "the primary replica"],
      ["Logged", description.logged ? "yes" : "no: rows are lost when all nodes of a group stop"],
      ["Id and version", `${description.id}, ${description.version}`]]));
}
