// A line chart of the last minutes, drawn anew with each look.

import { el, replace, svg } from "./dom.js";
import { clock } from "./format.js";

const HEIGHT = 112;
const MINUTE = 60000;
const LEFT = 52;
const TOP = 8;
const BOTTOM = 20;

/** The smallest 1, 2, 5 or 10 times a power of the base's that is not below. */
function ceiling(value, base) {
  const power = base ** Math.floor(Math.log(value) / Math.log(base));
  return [1, 2, 5, 10, 20, 50, 100, 200, 500, base].map(factor => factor * power).find(step => step >= value * 0.9999);
}

/**
 * A chart.
 *
 * @param title what it shows
 * @param format a value for people
 * @param span milliseconds from the left to the right, at most; it begins with a minute
 * @param least what the scale ends with at least
 * @param base of the scale's steps: 1000, or 1024 for bytes
 */
export class Chart {
  #title;
  #format;
  #span;
  #least;
  #base;
  #drawing = svg("svg", { role: "img" });
  #legend = el("ul", { class: "legend" });
  #series = [];
  #points = [];
  #pointer = null;

  constructor(title, format, span, least, base = 1000) {
    this.#title = title;
    this.#format = format;
    this.#span = span;
    this.#least = least;
    this.#base = base;
    this.element = el("figure", { class: "chart" }, el("figcaption", {}, title), this.#legend, this.#drawing);
    this.#drawing.addEventListener("pointermove", event => this.#point(event.offsetX));
    this.#drawing.addEventListener("pointerleave", () => this.#point(null));
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** Shows points of {time, values}, the values in the order of the names. */
  update(names, points) {
    this.#series = names;
    this.#points = points;
    this.#draw();
  }

  #point(x) {
    this.#pointer = x;
    this.#draw();
  }

  #draw() {
    const width = this.#drawing.clientWidth;
    if (width === 0) {
      return;
    }
    const now = this.#points.at(-1)?.time ?? Date.now();
    const age = now - (this.#points[0]?.time ?? now);
    const minutes = Math.min(this.#span / MINUTE, Math.max(1, Math.ceil(age / MINUTE)));
    const largest = Math.max(this.#least, ...this.#points.flatMap(point => point.values.filter(Number.isFinite)));
    const scale = ceiling(largest, this.#base);
    const x = time => LEFT + (width - LEFT) * (1 - (now - time) / (minutes * MINUTE));
    const y = value => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / scale);
    const shown = this.#shown(x);
    this.#drawing.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.#drawing.setAttribute("height", HEIGHT);
    this.#drawing.setAttribute("aria-label", this.#description());
    replace(this.#drawing,
      [0, 0.5, 1].map(part => this.#gridLine(part * scale, y(part * scale), width)),
      svg("text", { x: LEFT, y: HEIGHT - 4, class: "tick" }, `${minutes} min ago`),
      svg("text", { x: width - 2, y: HEIGHT - 4, class: "tick end" }, "now"),
      this.#series.map((name, index) => svg("path", { class: `line series-${index}`, d: this.#path(index, x, y) })),
      shown && this.#pointer !== null
        ? svg("line", { class: "pointer", x1: x(shown.time), x2: x(shown.time), y1: TOP, y2: HEIGHT - BOTTOM })
        : null);
    this.#showLegend(shown);
  }

  #gridLine(value, y, width) {
    return [
      svg("line", { class: "grid", x1: LEFT, x2: width, y1: y, y2: y }),
      svg("text", { class: "tick end", x: LEFT - 6, y: y + 4 }, this.#format(value)),
    ];
  }

  /** A line with gaps where a value is not known. */
  #path(index, x, y) {
    let open = false;
    return this.#points.map(({ time, values }) => {
      const value = values[index];
      if (!Number.isFinite(value) || x(time) < LEFT) {
        open = false;
        return "";
      }
      const command = open ? "L" : "M";
      open = true;
      return `${command}${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
    }).join("");
  }

  /** The point under the pointer, or the last one. */
  #shown(x) {
    if (this.#pointer === null) {
      return this.#points.at(-1);
    }
    return this.#points.reduce((best, point) =>
      best && Math.abs(x(best.time) - this.#pointer) <= Math.abs(x(point.time) - this.#pointer) ? best : point, undefined);
  }

  #value(point, index) {
    const value = point?.values[index];
    return Number.isFinite(value) ? this.#format(value) : "–";
  }

  #showLegend(point) {
    replace(this.#legend,
      this.#series.map((name, index) => el("li", { class: `series-${index}` }, name, el("b", {}, this.#value(point, index)))),
      this.#pointer !== null && point ? el("li", { class: "time" }, clock(new Date(point.time))) : null);
  }

  #description() {
    const last = this.#points.at(-1);
    return `${this.#title}: ` + this.#series.map((name, index) => `${name} ${this.#value(last, index)}`).join(", ");
  }
}
