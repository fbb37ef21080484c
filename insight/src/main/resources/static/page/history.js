// The last minutes, as far as this page saw them: one entry for each answer, and for each time there was none.

const KEPT = 10 * 60_000;

/** Of a picture what charts show. */
const charted = ({ticker_to_fill, market_orders, throughput}) => ({ticker_to_fill, market_orders, throughput});

export class History {
  #entries = [];
  #longestPause;

  /** @param longestPause after a longer one, as of a hidden tab, lines are broken */
  constructor(longestPause) {
    this.#longestPause = longestPause;
  }

  /** @param world null when the broker did not answer */
  add(at, world) {
    const pictures = new Map();
    for (const region of world?.regions ?? []) {
      if (region.reachable && region.picture) pictures.set(region.name, charted(region.picture));
    }
    // Entries of a clock that was set back since would never be old.
    this.#entries = this.#entries.filter(entry => entry.at <= at);
    if (at - this.#entries.at(-1)?.at > this.#longestPause) this.#entries.push({at: at - 1, pictures: new Map()});
    this.#entries.push({at, pictures});
    while (this.#entries[0].at < at - KEPT) this.#entries.shift();
  }

  /** Points of a figure of a region's pictures; y is null, and a line broken, where it was not known. */
  points(region, figure) {
    return this.#entries.map(({at, pictures}) => {
      const picture = pictures.get(region);
      return {x: at, y: (picture && figure(picture)) ?? null};
    });
  }

  get first() {
    return this.#entries[0].at;
  }

  get last() {
    return this.#entries.at(-1).at;
  }
}
