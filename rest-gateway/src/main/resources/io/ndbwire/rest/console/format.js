// Figures for people.

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];

/** Bytes in the unit that leaves three digits. */
export function bytes(count) {
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${digits(value)} ${UNITS[unit]}`;
}

/** A rate or a count, short. */
export function short(value) {
  if (value >= 1e6) {
    return `${digits(value / 1e6)}M`;
  }
  return value >= 1e4 ? `${digits(value / 1e3)}k` : digits(value);
}

function digits(value) {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** A time that something takes, in its two largest units. */
export function duration(seconds) {
  const parts = [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]];
  const first = parts.findIndex(([, length]) => seconds >= length);
  if (first < 0) {
    return "0 s";
  }
  let rest = seconds;
  const words = [];
  for (const [unit, length] of parts.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) {
      words.push(`${count} ${unit}`);
    }
  }
  return words.join(" ");
}

/** The time of day. */
export function clock(date) {
  return date.toLocaleTimeString("en-GB");
}
