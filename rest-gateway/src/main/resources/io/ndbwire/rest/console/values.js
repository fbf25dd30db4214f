// Values of columns: how they are shown, and the JSON that stands for what somebody has written.

import { el } from "./dom.js";
import { Numeral, parse, write } from "./json.js";

const SHOWN_CHARACTERS = 200;
const SHOWN_BYTES = 24;

/** What kind a column's values are: number, text, binary or json. */
export function kindOf(column) {
  const schema = column.json;
  if (schema.contentEncoding === "base64") {
    return "binary";
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0) {
    return "json";
  }
  return types.includes("integer") || types.includes("number") ? "number" : "text";
}

/** A type as SQL would write it. */
export function typeOf(column) {
  const name = column.type.replaceAll("_", " ").toLowerCase();
  const length = Number(column.length);
  if (/^decimal/.test(name)) {
    return `${name}(${column.precision},${column.scale})`;
  }
  if (/^(time|datetime|timestamp)$/.test(name)) {
    return Number(column.precision) > 0 ? `${name}(${column.precision})` : name;
  }
  return /char|binary|bit/.test(name) ? `${name}(${length})` : name;
}

/** The bytes of base64. */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}

/** Bytes as digits of base 16. */
export function hexOf(base64) {
  return Array.from(bytesOf(base64), byte => byte.toString(16).padStart(2, "0")).join("");
}

/** Digits of base 16 as base64. */
export function base64Of(hex) {
  const digits = hex.replace(/\s/g, "").replace(/^0x/i, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) {
    throw new SyntaxError("pairs of the digits 0 to 9 and a to f are expected");
  }
  return btoa((digits.match(/../g) ?? []).map(pair => String.fromCharCode(parseInt(pair, 16))).join(""));
}

/** A value as text that somebody can change. */
export function textOf(column, value) {
  switch (kindOf(column)) {
    case "json": return write(value);
    case "binary": return hexOf(value);
    default: return String(value);
  }
}

/** The JSON of a text that somebody has written for a column; throws a SyntaxError. */
export function literalOf(column, text) {
  switch (kindOf(column)) {
    case "json": return write(parse(text));
    case "binary": return JSON.stringify(base64Of(text));
    case "number":
      if (text.trim() === "") {
        throw new SyntaxError("a number is expected");
      }
      return JSON.stringify(text.trim()); // as a string, of which the gateway reads every digit
    default: return JSON.stringify(text);
  }
}

/** A value where there is little room. NULL, nothing and blanks look different from each other. */
export function cell(column, value) {
  if (value === null || value === undefined) {
    return el("span", { class: "null" }, "NULL");
  }
  if (value === "") {
    return el("span", { class: "null" }, "empty");
  }
  if (column && kindOf(column) === "binary") {
    const length = bytesOf(value).length;
    const hex = hexOf(value);
    return el("span", { class: "binary", title: `${length} bytes` },
      length > SHOWN_BYTES ? `${hex.slice(0, 2 * SHOWN_BYTES)}… ${length} bytes` : hex);
  }
  const text = value instanceof Numeral || typeof value === "string" ? String(value) : write(value);
  const short = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return el("span", { title: text.length > 30 ? text.slice(0, 2000) : null }, short);
}

/** The last segment of a row's path: its key. */
export function keySegment(table, row) {
  return table.primaryKey.map(name => {
    const column = table.columns.find(each => each.name === name);
    const text = String(row[name]);
    // In paths base64 goes without slashes.
    return encodeURIComponent(kindOf(column) === "binary" ? text.replaceAll("+", "-").replaceAll("/", "_") : text);
  }).join(",");
}

/** A key for people. */
export function keyText(table, row) {
  return table.primaryKey.map(name => {
    const column = table.columns.find(each => each.name === name);
    return row[name] === "" ? "''" : textOf(column, row[name]);
  }).join(", ");
}
