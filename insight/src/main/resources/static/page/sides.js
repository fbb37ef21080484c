// Local beside remote: the same figures, on one scale, with the round trip as a line.

import {LineChart, PERCENTILES, commonRange} from "page/charts";
import {h, show, table} from "page/dom";
import {UNKNOWN, count, ms, times} from "page/format";
import {roundTrips} from "page/world";

export const MODES = ["forward", "remote-dc", "global", "local"];

const NAMES = ["mean", "p50", "p99", "max"];

/** Two sides of one kind of latency. */
export class Sides {
  #sides;

  /** @param texts of each side: title, what it says of the region, and what it says when there was nothing */
  constructor(target, texts) {
    this.#sides = texts.map(text => {
      const heading = h("h3", {}, text.title, h("small", {}));
      const figures = h("div", {class: "figures"});
      const frame = h("div", {class: "chart"});
      const below = h("div", {});
      target.append(h("div", {class: `side ${text.side}`}, heading, figures, frame, below));
      return {...text, small: heading.querySelector("small"), figures, below, chart: new LineChart(frame, {logarithmic: true, format: ms})};
    });
  }

  /**
   * @param {{world: object, selected: string, history: object, titleOf: function}} state
   * @param {function(object, string): ?object} figureOf the S of a picture on a side
   * @param {?function(string): Node} below what stands under a side's chart
   */
  draw(state, figureOf, below = null) {
    const {world, selected, history, titleOf} = state;
    const picture = world.regions.find(region => region.name === selected)?.picture ?? null;
    const trips = roundTrips(world, selected);
    const levels = levelsOf(trips, titleOf);
    const lines = new Map(this.#sides.map(({side}) => [side, PERCENTILES.map(({key, name, color, dash}) =>
      ({name, color, dash, points: history.points(selected, each => figureOf(each, side)?.[key])}))]));
    const range = commonRange([...lines.values()].flat().map(line => line.points), levels);
    for (const each of this.#sides) {
      const figure = picture === null ? null : figureOf(picture, each.side);
      each.small.textContent = each.of(titleOf(selected));
      show(each.figures, figures(figure, trips));
      each.chart.draw({
        history, lines: lines.get(each.side), levels, range, nothing: each.nothing,
        label: inWords(`${each.title}, ${each.of(titleOf(selected))}`, figure, levels)
      });
      show(each.below, below === null ? [] : below(each.side, picture, trips));
    }
  }
}

function levelsOf(trips, titleOf) {
  if (trips.length === 0) return [];
  const [nearest] = trips;
  if (trips.length === 1) return [{y: nearest.ms, name: `round trip ${ms(nearest.ms)}`}];
  const farthest = trips.at(-1);
  return [
    {y: nearest.ms, name: `nearest round trip: ${titleOf(nearest.to)}, ${ms(nearest.ms)}`},
    {y: farthest.ms, name: `farthest: ${titleOf(farthest.to)}, ${ms(farthest.ms)}`}
  ];
}

function figures(figure, trips) {
  return h("dl", {},
    NAMES.map(name => PERCENTILES.find(each => each.name === name)).map(({key, name, color}) => h("div", {"data-key": name, class: "figure"},
      h("dt", {}, h("span", {class: "swatch", style: `--swatch: var(${color})`, "aria-hidden": "true"}), name),
      h("dd", {"data-figure": key}, split(ms(figure?.[key]))))),
    trips.length === 1 && h("div", {"data-key": "trips", class: "figure"}, h("dt", {}, "p50 / round trip"), h("dd", {"data-figure": "round-trips"}, inTrips(figure?.p50_ms, trips))),
    h("div", {"data-key": "count", class: "figure"}, h("dt", {}, "last minute"), h("dd", {"data-figure": "count"}, count(figure?.count))));
}

/** The number large, its unit small. */
function split(text) {
  const at = text.lastIndexOf(" ");
  return at < 0 ? text : [text.slice(0, at), h("small", {}, text.slice(at))];
}

const inTrips = (value, trips) => (trips.length === 1 && typeof value === "number" ? times(value / trips[0].ms) : UNKNOWN);

function inWords(what, figure, levels) {
  const values = PERCENTILES.map(({key, name}) => `${name} ${ms(figure?.[key])}`).reverse().join(", ");
  return `${what}, over the last minutes. Now: ${values}. ${levels.map(level => level.name).join(", ")}.`;
}

/** All modes of one side as a table. */
export function modesTable(side, picture, trips) {
  const rows = MODES.filter(mode => picture?.market_orders?.[mode]?.[side]?.count > 0)
    .map(mode => ({mode, ...picture.market_orders[mode][side]}));
  // The one is above already.
  if (rows.length < 2) return [];
  return table(`Market orders by mode, ${side}`, [
    {title: "Mode", cell: row => row.mode},
    ...NAMES.map(name => ({title: name, class: name === "mean" ? "number wide" : "number", cell: row => ms(row[`${name}_ms`])})),
    ...(trips.length === 1 ? [{title: "p50 / RTT", class: "number", cell: row => inTrips(row.p50_ms, trips)}] : []),
    {title: "n/min", class: "number wide", cell: row => count(row.count)}
  ], rows, row => row.mode);
}
