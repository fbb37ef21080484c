// An order's journey in sentences: who waited for whom, and where the ocean was.

import {ms, time, title} from "../page/format.js";

const MOVED = "moved to ";

/** Milliseconds since the epoch, with the microseconds that Date leaves out. */
export function at({at: instant}) {
  const [, fraction = ""] = /\.\d{3}(\d{1,3})/.exec(instant) ?? [];
  return Date.parse(instant) + Number(fraction.padEnd(3, "0")) / 1000;
}

/** @returns {{at: number, region: ?string, ocean: boolean, text: string}[]} by time; ocean: somebody waited for it */
export function story(journey) {
  const {hops, type} = journey;
  const told = what => hops.find(hop => hop.source === "order" && hop.what === what);
  const traced = pattern => hops.find(hop => hop.source === "trace" && pattern.test(hop.what));
  const decided = name => hops.find(hop => hop.source === "outcome" && hop.what.startsWith(name));
  const placed = told("placed");
  if (!placed) return [];
  const began = at(placed);
  const [ticker, claim] = [decided("ticker"), decided("claimed")];
  const moves = hops.filter(hop => hop.source === "outcome" && hop.what.startsWith(MOVED));
  // Where its first door was. The symbol may have moved since, with the order or without.
  const home = (moves[0] ?? claim)?.region ?? journey.home_region;
  const [request, fill] = [traced(/^(post|patch) \/v2\/orders/), traced(/^fill$/)];
  // Each attempt is one; the detail of one that failed says why.
  const settle = journey.settled === true
    && hops.findLast(hop => hop.source === "trace" && hop.what === "settle" && !hop.detail);
  const sentences = [];
  const tell = (hop, texts, ocean = false) =>
    sentences.push({at: at(hop), region: hop.region, ocean, text: texts.filter(Boolean).join(" ")});

  const placing = request && waiting(hops, request);
  tell(request ?? placed, [
    `${name(placed.region)} took the order${request ? ` and answered after ${ms(request.milliseconds)}` : ""}.`,
    placing && waited(placing, "its own datacenter")], placing?.millis > 0);

  if (home && placed.region && home !== placed.region && type !== "market") {
    const arrived = hops.find(hop => hop.source === "trace" && /^replica /.test(hop.what) && hop.region === home && at(hop) >= began);
    const nobody = placing && placing.millis === 0 && "Nobody waited for that.";
    if (arrived) tell(arrived, [`Over the ocean: a node in ${name(home)} has it, ${ms(at(arrived) - began)} after it was placed.`, nobody]);
    else tell(placed, [`${journey.symbol} ${moves.length > 0 ? "was" : "is"} at home in ${name(home)}: Cassandra brings the order over the ocean, ahead of its price.`, nobody]);
  }

  for (const move of moves) {
    const to = name(move.what.slice(MOVED.length));
    tell(move, [`The home of ${journey.symbol} moved, and this order with it, at ${time(move.at)}: it is decided in ${to} from here on.`]);
  }
  if (ticker) {
    const after = at(ticker) - began;
    tell(ticker, [after > 0
      ? `${ms(after)} after it was placed comes the price it waited for: ${ticker.detail}.`
      : `The last price, ${ms(-after)} old: ${ticker.detail}.`]);
  }
  if (claim) {
    const filling = fill && waiting(hops, fill);
    tell(claim, [
      `${claim.what.replace("claimed: ", "")} in ${name(claim.region)}, ${claim.detail}, ${ms(at(claim) - Math.max(began, ticker ? at(ticker) : began))} later.`,
      journey.recorded && "It is on the tape.",
      filling && waited(filling, "its own datacenter")], filling?.millis > 0);
  }
  if (settle) {
    const settling = waiting(hops, settle);
    tell(settle, [`${name(settle.region)} settled it with the customer's account in ${ms(settle.milliseconds)}.`,
      waited(settling, "its own datacenter")], settling.millis > 0);
  } else if (journey.settled !== null && claim) {
    tell(claim, [journey.settled ? "It is settled: nothing is held for it." : "It is not settled yet: something is still held for it."]);
  } else if (journey.status === "new") {
    tell({at: hops.at(-1).at, region: moves.at(-1)?.what.slice(MOVED.length) ?? home}, ["It waits for its price."]);
  }
  return sentences.sort((a, b) => a.at - b.at);
}

const name = region => (region ? title(region) : "A region that is not known");

/** For how long, within a span, an ocean was waited for, and for which regions: what ends later nobody there waited for. */
function waiting(hops, span) {
  const end = hop => at(hop) + hop.milliseconds;
  const across = hops.filter(hop => hop.waited_for?.length > 0 && at(hop) >= at(span) && end(hop) <= end(span));
  let millis = 0;
  let reached = at(span);
  for (const hop of across) {
    millis += Math.max(0, end(hop) - Math.max(reached, at(hop)));
    reached = Math.max(reached, end(hop));
  }
  return {millis, regions: [...new Set(across.flatMap(hop => hop.waited_for))]};
}

const waited = ({millis, regions}, own) => (millis > 0
  ? `${ms(millis)} of that it waited across the ocean for ${regions.map(name).join(" and ")}.`
  : `It waited for ${own} alone.`);
