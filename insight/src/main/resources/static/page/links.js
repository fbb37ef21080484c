// The ocean in figures: each direction of each link, and all round trips as a matrix.

import {h, show, table} from "page/dom";
import {UNKNOWN, age, bytes, count, ms, rate, usd} from "page/format";

const DIRECTIONS_SHOWN = 6;

export function drawLinks(target, {world, selected, titleOf}) {
  const all = world.links;
  const few = all.length <= DIRECTIONS_SHOWN;
  const shown = few ? all : all.filter(link => link.from === selected);
  const columns = [
    few ? {title: "From → to", cell: link => [titleOf(link.from), h("span", {class: "arrow"}, " → "), titleOf(link.to)]}
      : {title: `From ${titleOf(selected)} to`, cell: link => titleOf(link.to)},
    {title: "Round trip", class: "number", cell: link => beside(ms(link.rtt_ms), link.configured_rtt_ms)},
    {title: "Lag", class: "number", cell: link => ms(link.lag_ms)},
    {title: "Msgs/s", class: "number", cell: link => rate(link.messages_per_s)},
    {title: "Bytes/s", class: "number", cell: link => bytes(link.bytes_per_s)},
    {title: "USD/month", class: "number", cell: link => usd(link.usd_per_month)},
    {title: "State", cell: link => badge(link.state)}
  ];
  show(target,
    h("div", {class: "links"}, table("Links between regions", columns, shown, link => `${link.from} ${link.to}`)),
    h("p", {class: "note under"}, "Round trip as measured, and as the world file has it. Lag: from a row written there to its being read here."),
    regions(world, titleOf));
}

/** For more than two regions; the links of two say it all. */
export function drawMatrix(target, {world, titleOf}) {
  show(target, world.regions.length > 2 && matrix(world, titleOf));
}

/** Side by side how the regions are doing. */
function regions(world, titleOf) {
  const of = (region, figure) => (region.picture ? figure(region.picture) : null);
  const pair = (region, key) => {
    const [local, remote] = ["local", "remote"].map(side => ms(of(region, each => each.ticker_to_fill?.[side]?.[key])));
    // The unit once, if it is the same.
    const unit = remote.slice(remote.lastIndexOf(" "));
    return [local.endsWith(unit) ? local.slice(0, -unit.length) : local, h("span", {class: "beside"}, " / "), remote];
  };
  return h("div", {class: "links"},
    table("The regions side by side", [
      {title: "Region", cell: region => titleOf(region.name)},
      {title: "Tickers/s", class: "number", cell: region => rate(of(region, each => each.throughput?.tickers_per_s))},
      {title: "Orders/s", class: "number", cell: region => rate(of(region, each => each.throughput?.orders_per_s))},
      {title: "Fills/s", class: "number", cell: region => rate(of(region, each => each.throughput?.fills_per_s))},
      {title: "p50 local / remote", class: "number", cell: region => pair(region, "p50_ms")},
      {title: "p99 local / remote", class: "number wide", cell: region => pair(region, "p99_ms")},
      {title: "Known", class: "number", cell: region => known(region)}
    ], world.regions, region => region.name));
}

function known(region) {
  if (!region.picture) return h("span", {class: "warn"}, "not yet");
  const old = region.age_ms < 1_000 ? "now" : `${age(region.age_ms)} old`;
  return region.reachable ? h("span", {class: "beside"}, old) : h("span", {class: "warn"}, old);
}

const beside = (measured, configured) => [measured, typeof configured === "number" && h("span", {class: "beside"}, ` / ${count(configured)}`)];

export function badge(state) {
  return h("span", {class: `badge ${state}`}, h("span", {class: "dot", "aria-hidden": "true"}), state);
}

function matrix(world, titleOf) {
  const names = world.regions.map(region => region.name);
  const of = new Map(world.links.map(link => [`${link.from} ${link.to}`, link]));
  const columns = [
    {title: "From ↓ to →", cell: from => titleOf(from)},
    ...names.map(to => ({title: titleOf(to), class: "number", cell: from => cell(from, to, of.get(`${from} ${to}`))}))
  ];
  return h("div", {class: "scroll matrix", tabindex: 0, role: "region", "aria-label": "Matrix of round trips and lags"},
    table("Round trip measured, configured, and lag in milliseconds, from row to column", columns, names, name => name),
    h("p", {class: "note under"}, "Milliseconds: round trip measured / configured, below it the lag."));
}

function cell(from, to, link) {
  if (from === to) return h("span", {class: "beside"}, "·");
  if (!link) return UNKNOWN;
  return h("span", {class: `pair ${link.state}`}, plain(link.rtt_ms), h("span", {class: "beside"}, ` / ${plain(link.configured_rtt_ms)}`),
    h("span", {class: "second"}, link.state === "up" ? plain(link.lag_ms) : link.state));
}

const plain = value => (typeof value === "number" ? count(value) : UNKNOWN);
