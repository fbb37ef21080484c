// The tape, the latest journeys, the nodes, and what is wrong now.

import {h, show, table} from "page/dom";
import {UNKNOWN, age, count, moment, ms, rate} from "page/format";
import {badge} from "page/links";

const ROWS = 10;
const UNFOLDED_WARNINGS = 3;

/** Which order it is may be for its customer only. */
const keyOfFill = fill => fill.order_id ?? `${fill.symbol} ${fill.at}`;

export function drawTape(target, picture, now) {
  const tape = (picture?.tape ?? []).slice(0, ROWS);
  show(target, tape.length === 0 ? h("p", {class: "note"}, "No trades yet.") : table("Latest trades", [
    {title: "Time", class: "time", cell: trade => moment(trade.at, now)},
    {title: "Symbol", class: "symbol", cell: trade => trade.symbol},
    {title: "Qty", class: "number", cell: trade => trade.qty ?? UNKNOWN},
    {title: "Price", class: "number", cell: trade => trade.price}
  ], tape, keyOfFill));
}

/** @param linked whether the pages of journeys can be opened from here */
export function drawJourneys(target, picture, titleOf, linked, now) {
  const journeys = (picture?.journeys ?? []).slice(0, ROWS);
  const name = journey => `${journey.symbol} ${(journey.type ?? "").replaceAll("_", "-")}`;
  show(target, journeys.length === 0 ? h("p", {class: "note"}, "No fills yet.") : table("Latest fills", [
    {title: "Time", class: "time", cell: journey => moment(journey.at, now)},
    {title: "Order", class: "symbol", cell: journey => (linked && journey.order_id
      ? h("a", {href: `journey/?id=${encodeURIComponent(journey.order_id)}`, "aria-label": `Journey of ${name(journey)}, ${moment(journey.at, now)}`}, name(journey))
      : name(journey))},
    {title: "Placed in", cell: journey => (journey.placed_in ? titleOf(journey.placed_in) : UNKNOWN)},
    {title: "To fill", class: "number", cell: journey => ms(journey.ticker_to_fill_ms)}
  ], journeys, keyOfFill));
}

export function drawNodes(target, region) {
  const nodes = region?.picture?.nodes ?? [];
  show(target, nodes.length === 0 ? h("p", {class: "note"}, "Not known yet.") : table("Cassandra nodes", [
    {title: "Address", class: "name", cell: node => node.address},
    {title: "State", cell: node => badge(node.state)}
  ], nodes, node => node.address));
}

/** Cut, down, above a threshold: the worst first. Each has a key, so that a person is told of what is new only. */
export function problemsOf({world, silence, titleOf, now}) {
  const problems = [];
  if (silence !== null) {
    problems.push({key: "silent", tone: "bad", text: `The broker${world ? ` of ${titleOf(world.region)}` : ""} does not answer: ${silence.reason}.`,
      more: world ? `The figures are ${age(now - silence.since)} old; it is asked again and again.` : "It is asked again and again."});
  }
  if (world === null) return problems;
  for (const region of world.regions.filter(each => !each.reachable)) {
    problems.push({key: `region ${region.name}`, tone: "bad", text: `${titleOf(region.name)} cannot be reached from ${titleOf(world.region)}.`,
      more: [region.problem, region.picture ? `What is shown of it is ${age(region.age_ms)} old.` : "Nothing is known of it yet."].filter(Boolean).join(". ").replaceAll("..", ".")});
  }
  for (const [key, arrow, link] of cutsOf(world.links)) {
    problems.push({key: `link ${key}`, tone: "bad", text: `${titleOf(link.from)} ${arrow} ${titleOf(link.to)} is cut.`, more: ""});
  }
  for (const region of world.regions) {
    const down = (region.picture?.nodes ?? []).filter(each => each.state === "down");
    for (const node of down) {
      problems.push({key: `node ${node.address}`, tone: "bad", text: `Cassandra node ${node.address} in ${titleOf(region.name)} is down.`, more: node.problem ?? ""});
    }
    for (const warning of region.picture?.warnings ?? []) {
      if (warning.what === "nodes_down" && down.some(node => node.address === warning.where)) continue;
      problems.push({key: `warning ${region.name} ${warning.what} ${warning.where ?? ""}`, tone: "warn",
        region: titleOf(region.name), text: `${titleOf(region.name)}: ${warning.what.replaceAll("_", " ")}${warning.where ? `, ${warning.where}` : ""}.`,
        more: warningValues(warning, now)});
    }
  }
  return problems;
}

/** Both directions of a pair as one. */
function cutsOf(links) {
  const cuts = new Map();
  for (const link of links.filter(each => each.state === "cut")) {
    const key = [link.from, link.to].sort().join(" ");
    cuts.set(key, cuts.has(key) ? [key, "↔", cuts.get(key)[2]] : [key, "→", link]);
  }
  return [...cuts.values()];
}

function warningValues({value, threshold, since}, now) {
  const shown = each => (typeof each !== "number" ? each ?? UNKNOWN : Number.isInteger(each) ? count(each) : rate(each));
  return `Now ${shown(value)}, threshold ${shown(threshold)}${since ? `, since ${moment(since, now)}` : ""}.`;
}

export function drawNotices(target, problems, world) {
  if (problems.length === 0) {
    const nodes = world.regions.flatMap(region => region.picture?.nodes ?? []);
    show(target, h("p", {class: "notice good"}, h("span", {class: "dot", "aria-hidden": "true"}),
      h("span", {}, `All ${world.regions.length} regions reach each other`, nodes.length > 0 && `, all ${nodes.length} Cassandra nodes are up`, ".")));
    return;
  }
  const warnings = problems.filter(problem => problem.tone === "warn");
  const folded = warnings.length > UNFOLDED_WARNINGS;
  show(target, h("ul", {}, (folded ? problems.filter(problem => problem.tone !== "warn") : problems).map(noticeOf), folded && fold(warnings)));
}

const noticeOf = problem => h("li", {"data-key": problem.key, class: `notice ${problem.tone}`},
  h("span", {class: "dot", "aria-hidden": "true"}), h("span", {}, h("b", {}, problem.text), problem.more && ` ${problem.more}`));

/** One line for many warnings, so that the figures stay in sight. */
function fold(warnings) {
  const regions = new Map();
  for (const {region} of warnings) regions.set(region, (regions.get(region) ?? 0) + 1);
  return h("li", {"data-key": "warnings", class: "notice warn"}, h("span", {class: "dot", "aria-hidden": "true"}), h("details", {},
    h("summary", {}, h("b", {}, `${warnings.length} figures are above their thresholds:`), ` ${[...regions].map(([region, number]) => `${number} in ${region}`).join(", ")}.`),
    h("ul", {class: "under"}, warnings.map(({key, text, more}) => h("li", {"data-key": key}, text, ` ${more}`)))));
}
