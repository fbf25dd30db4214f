// JSON without loss: a number stays the text that it was written as. JavaScript's own numbers would round what is beyond
// 2^53, and decimals.

/** A number as it stands in the JSON. */
export class Numeral {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;
const DEEPEST = 200;

/** Reads one JSON value; objects have no prototype, so that any name may be a member's. Throws a SyntaxError. */
export function parse(text) {
  let at = 0;

  function fail(what) {
    const before = text.slice(0, at).split("\n");
    throw new SyntaxError(`Line ${before.length}, column ${before.at(-1).length + 1}: ${what}`);
  }

  function match(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) {
      at = pattern.lastIndex;
    }
    return found?.[0];
  }

  function accept(character) {
    match(SPACE);
    if (text[at] !== character) {
      return false;
    }
    at++;
    return true;
  }

  function string() {
    match(SPACE);
    const quoted = match(STRING);
    return quoted === undefined ? fail("a string in double quotes is expected") : JSON.parse(quoted);
  }

  function object(depth) {
    const members = Object.create(null);
    if (accept("}")) {
      return members;
    }
    do {
      const name = string();
      if (!accept(":")) {
        fail("a colon is expected");
      }
      members[name] = value(depth + 1);
    } while (accept(","));
    return accept("}") ? members : fail("a comma or } is expected");
  }

  function array(depth) {
    const elements = [];
    if (accept("]")) {
      return elements;
    }
    do {
      elements.push(value(depth + 1));
    } while (accept(","));
    return accept("]") ? elements : fail("a comma or ] is expected");
  }

  function value(depth) {
    if (depth > DEEPEST) {
      fail("it is nested too deeply");
    }
    if (accept("{")) {
      return object(depth);
    }
    if (accept("[")) {
      return array(depth);
    }
    if (text[at] === '"') {
      return string();
    }
    for (const [word, meaning] of [["null", null], ["true", true], ["false", false]]) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    }
    const number = match(NUMBER);
    return number === undefined ? fail("a value is expected") : new Numeral(number);
  }

  const result = value(0);
  match(SPACE);
  return at === text.length ? result : fail("nothing may follow the value");
}

/** Writes a value that was read; with an indentation over several lines. */
export function write(value, indent = "", margin = "") {
  const inner = margin + indent;
  const [open, between, close] = indent ? [`\n${inner}`, `,\n${inner}`, `\n${margin}`] : ["", ",", ""];
  const list = (texts, begin, end) => texts.length ? begin + open + texts.join(between) + close + end : begin + end;
  if (value instanceof Numeral) {
    return value.text;
  }
  if (Array.isArray(value)) {
    return list(value.map(element => write(element, indent, inner)), "[", "]");
  }
  if (value !== null && typeof value === "object") {
    const colon = indent ? ": " : ":";
    const members = Object.entries(value).map(
      ([name, member]) => JSON.stringify(name) + colon + write(member, indent, inner));
    return list(members, "{", "}");
  }
  return JSON.stringify(value);
}
