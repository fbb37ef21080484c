// How numbers look, everywhere on the page the same. What is not known is a dash, never a zero.

export const UNKNOWN = "–";

const HALF_A_DAY = 12 * 3_600_000;

const number = digits => new Intl.NumberFormat("en", {minimumFractionDigits: digits, maximumFractionDigits: digits});
const WITH = [number(0), number(1), number(2), number(3)];
const TICK = new Intl.NumberFormat("en", {maximumFractionDigits: 9});
const dated = new Intl.DateTimeFormat("en", {day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23"});
const clock = new Intl.DateTimeFormat("en", {hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23"});

const known = value => typeof value === "number" && Number.isFinite(value);

/** About three digits that count: 2.14, 21.4, 214, 2,140. */
function three(value) {
  const size = Math.abs(value);
  return WITH[size === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2].format(value);
}

export function ms(value) {
  if (!known(value)) return UNKNOWN;
  return Math.abs(value) < 10_000 ? `${three(value)} ms` : `${three(value / 1000)} s`;
}

export function count(value) {
  return known(value) ? WITH[0].format(value) : UNKNOWN;
}

/** On an axis: as many digits as it has, for ticks may be 0.5 apart. */
export function tick(value) {
  return TICK.format(value);
}

/** A rate or another number that may be broken. */
export function rate(value) {
  return known(value) ? three(value) : UNKNOWN;
}

/** In powers of a thousand, as networks and price lists count. */
export function bytes(value) {
  if (!known(value)) return UNKNOWN;
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let shown = value;
  while (Math.abs(shown) >= 999.5 && unit < units.length - 1) {
    shown /= 1000;
    unit++;
  }
  return `${unit === 0 && Number.isInteger(shown) ? WITH[0].format(shown) : three(shown)} ${units[unit]}`;
}

export function usd(value) {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size === 0 || size >= 0.1) return `$${WITH[2].format(value)}`;
  // Three digits that count, however small.
  const digits = Math.min(12, 2 - Math.floor(Math.log10(size)));
  return `$${value.toFixed(digits)}`;
}

export function times(value) {
  return known(value) ? `${WITH[Math.abs(value) < 0.1 ? 3 : 2].format(value)} ×` : UNKNOWN;
}

/** @param {number} value a share of one */
export function percent(value) {
  return known(value) ? `${WITH[1].format(value * 100)} %` : UNKNOWN;
}

/** With its sign: how far measured is from predicted. */
export function deviation(measured, predicted) {
  if (!known(measured) || !known(predicted) || predicted === 0) return UNKNOWN;
  const share = (measured / predicted - 1) * 100;
  const shown = WITH[1].format(Math.abs(share));
  return `${shown === "0.0" ? "±" : share > 0 ? "+" : "−"}${shown} %`;
}

/** How long ago. */
export function age(millis) {
  if (!known(millis)) return UNKNOWN;
  const seconds = Math.max(0, Math.round(millis / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

export function time(instant) {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? UNKNOWN : clock.format(at);
}

/** The time of what is not long ago, else with its day. */
export function moment(instant, now) {
  return Math.abs(now - Date.parse(instant)) > HALF_A_DAY ? dated.format(Date.parse(instant)) : time(instant);
}

/** north-virginia: North Virginia. */
export function title(region) {
  return region.split("-").map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
