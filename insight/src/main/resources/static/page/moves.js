// Stocks whose home moves: from where to where, and how many orders the new home has still to draw to itself.

import {h, show, table} from "page/dom";
import {UNKNOWN, count, moment, rate} from "page/format";

const ROWS = 10;
/** Behind a proxy other brokers answer too, and only the new home's owner knows what is left. */
const RATED_OVER = 10_000;

/** The newest move of each stock that ever moved, and what was left of it lately. */
export class Moves {
  #moves = [];
  #left = new Map();

  /** @param {?object[]} moves null when the broker did not tell them: what was known stays */
  hear(moves, at) {
    if (!moves) return;
    this.#moves = moves;
    const before = this.#left;
    this.#left = new Map();
    for (const move of moves.filter(isUnderWay)) {
      const {most = 0, samples = []} = before.get(keyOf(move)) ?? {};
      const known = typeof move.left === "number";
      this.#left.set(keyOf(move), {
        most: known ? Math.max(most, move.left) : most,
        samples: [...samples, ...(known ? [{at, left: move.left}] : [])].filter(sample => sample.at >= at - RATED_OVER)
      });
    }
  }

  /** Those under way first, the oldest of them before the others; then the latest of those that are done. */
  get rows() {
    return this.#moves.map(move => ({...move, ...this.#progress(move)})).sort((a, b) => isUnderWay(b) - isUnderWay(a)
      || (isUnderWay(a) ? Date.parse(a.asked_at) - Date.parse(b.asked_at) : Date.parse(b.drained_at) - Date.parse(a.drained_at)));
  }

  /** Orders left and their share of the most there were; how many go a second, where two answers tell. */
  #progress(move) {
    const {most = 0, samples = []} = this.#left.get(keyOf(move)) ?? {};
    if (samples.length === 0) return {left: null, share: null, per_s: null};
    const [first, last] = [samples[0], samples.at(-1)];
    return {left: last.left, share: most > 0 ? last.left / most : 0,
      per_s: last.at > first.at ? Math.max(0, (first.left - last.left) / (last.at - first.at) * 1000) : null};
  }
}

const keyOf = move => `${move.symbol} ${move.move}`;
const isUnderWay = move => !move.drained_at;

/** @param card takes no room while no stock ever moved */
export function drawMoves(card, rows, titleOf, now) {
  card.hidden = rows.length === 0;
  if (card.hidden) return;
  const shown = rows.slice(0, ROWS);
  const underWay = rows.filter(isUnderWay).length;
  show(card.querySelector(".note"), `${underWay === 0 ? "None" : count(underWay)} under way, ${count(rows.length - underWay)} done`);
  show(card.querySelector(".links"),
    table("Moves of stocks to other homes", [
      {title: "Symbol", class: "symbol", cell: move => move.symbol},
      {title: "From → to", cell: move => [titleOf(move.from), h("span", {class: "arrow"}, " → "), titleOf(move.to)]},
      {title: "Asked", class: "number", cell: move => moment(move.asked_at, now)},
      {title: "Ready", class: "number", cell: move => (move.ready_at ? moment(move.ready_at, now) : "not yet")},
      {title: "Orders left", class: "number", cell: left},
      {title: "State", cell: move => (move.drained_at ? `drained ${moment(move.drained_at, now)}` : move.ready_at ? "drawing orders" : "asked")}
    ], shown, keyOf),
    rows.length > shown.length && h("p", {class: "note under"}, `${count(rows.length - shown.length)} more are not shown.`));
}

function left(move) {
  if (move.drained_at) return "none";
  if (move.left === null) return UNKNOWN;
  return [count(move.left), move.per_s !== null && h("span", {class: "beside"}, ` · ${rate(move.per_s)}/s`),
    h("span", {class: "meter", "aria-hidden": "true"}, h("i", {style: `width: ${Math.round((1 - move.share) * 100)}%`}))];
}
