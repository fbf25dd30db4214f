// A query on a table's rows, as it stands in the page's address and as it is sent.

/** Operators with their names for people; those without a value last. */
export const OPERATORS = {
  eq: "=", neq: "≠", gt: ">", gte: "≥", lt: "<", lte: "≤", like: "like", in: "in", null: "is NULL", notnull: "is not NULL",
};

/** Whether an operator compares with something. */
export function takesValue(operator) {
  return operator !== "null" && operator !== "notnull";
}

/** What the page shows unless it says otherwise. */
export const START = { filters: [], order: "", limit: 50, scan: false };

/** Reads the address. */
export function readQuery(text) {
  try {
    return { ...START, ...JSON.parse(text || "{}") };
  } catch {
    return START; // somebody's half of an address
  }
}

function condition({ column, operator, value }) {
  switch (operator) {
    case "null": return [column, { $eq: null }];
    case "notnull": return [column, { $neq: null }];
    case "in": return [column, { $in: value.split(",").map(each => each.trim()) }];
    default: return [column, { [`$${operator}`]: value }];
  }
}

/** The body of the request; values are strings, of which the gateway takes every digit of numbers. */
export function requestOf({ filters, order, limit, scan }, cursor) {
  const body = { limit };
  if (filters.length) {
    body.where = { $and: filters.map(filter => Object.fromEntries([condition(filter)])) };
  }
  if (order) {
    body.order = JSON.parse(order);
  }
  if (scan) {
    body.scan = "allow";
  }
  if (cursor) {
    body.cursor = cursor;
  }
  return JSON.stringify(body);
}

/** The orders in which indexes give a table's rows. */
export function ordersOf(table) {
  return table.indexes
    .filter(index => index.kind === "ordered")
    .flatMap(index => [["↑", ""], ["↓", ".desc"]].map(([arrow, suffix]) =>
      [`${index.columns.join(", ")} ${arrow}`, JSON.stringify(index.columns.map(column => column + suffix))]));
}

/** The cursor of the next page, null after the last one. */
export function nextCursor(headers) {
  const link = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "");
  return link ? new URL(link[1], location.href).searchParams.get("cursor") : null;
}
