// The map: regions where they are, and between them the ocean as it is now.

import {h, show} from "page/dom";
import {age, bytes, ms, usd} from "page/format";
import land from "page/land";

/** Latitudes, from north to south, between which people live. */
const HABITED = [80, -57];
const ROOM_FOR_DETAILS = 560;
/** More arcs than this are told apart only if those of other regions step back, and have no room for details. */
const FEW = 3;

/** @param {{world: object, selected: string, titleOf: function(string): string}} state */
export function drawMap(target, {world, selected, titleOf}) {
  const width = Math.max(280, target.clientWidth);
  const {regions} = world;
  const projection = d3.geoNaturalEarth1().rotate([-centre(regions.map(region => region.longitude)), 0]);
  projection.fitWidth(width, {type: "Sphere"});
  const [top, bottom] = HABITED.map(latitude => projection([-projection.rotate()[0], latitude])[1]);
  const height = Math.round(bottom - top);
  const [x, y] = projection.translate();
  projection.translate([x, y - top]).clipExtent([[0, 0], [width, height]]);
  const path = d3.geoPath(projection).digits(1);
  const pairs = pairsOf(world, selected);
  const taken = [];

  show(target, h("svg", {
      viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": summary(world, titleOf)},
    h("path", {class: "graticule", d: path(d3.geoGraticule().step([30, 30])())}),
    h("path", {class: "land", d: path(land)}),
    pairs.map(pair => arc(pair, path, titleOf)),
    regions.map(region => place(region, projection, {world, selected, titleOf, frame: [width, height], taken})),
    pairs.filter(pair => pair.near).map(pair => label(pair, projection, [width, height], taken, pairs.length <= FEW))));
}

/** Where to look from: away from the widest gap, so that the edge of the map is where no region is. */
function centre(longitudes) {
  const sorted = longitudes.map(longitude => (longitude + 360) % 360).sort((a, b) => a - b);
  let widest = -1;
  let edge = 0;
  sorted.forEach((from, i) => {
    const gap = (i + 1 < sorted.length ? sorted[i + 1] : sorted[0] + 360) - from;
    if (gap > widest) {
      widest = gap;
      edge = from + gap / 2;
    }
  });
  return ((edge + 180 + 180) % 360) - 180;
}

/** Both directions of the ocean between two regions as one. */
function pairsOf(world, selected) {
  const at = new Map(world.regions.map(region => [region.name, [region.longitude, region.latitude]]));
  const pairs = new Map();
  for (const link of world.links) {
    const key = [link.from, link.to].sort().join(" ");
    if (!pairs.has(key)) pairs.set(key, {key, from: at.get(link.from), to: at.get(link.to), links: []});
    pairs.get(key).links.push(link);
  }
  const all = [...pairs.values()];
  for (const pair of all) {
    pair.near = all.length <= FEW || pair.links.some(link => link.from === selected);
    pair.state = ["cut", "unknown", "up"].find(state => pair.links.some(link => link.state === state)) ?? "unknown";
    pair.rtt = d3.min(pair.links, link => link.rtt_ms) ?? null;
  }
  return all.sort((a, b) => a.near - b.near);
}

/** Null where one is not known. */
const sum = values => (values.includes(null) ? null : values.reduce((a, b) => a + b, 0));

function arc(pair, path, titleOf) {
  const line = path({type: "LineString", coordinates: [pair.from, pair.to]});
  const words = pair.links.map(link => linkInWords(link, titleOf)).join("\n");
  return h("g", {"data-key": pair.key, class: `arc ${pair.state}${pair.near ? "" : " far"}`},
    h("title", {}, words), h("path", {class: "touch", d: line}), h("path", {class: "line", d: line}),
    pair.state === "up" && pair.near && h("path", {class: "flow", d: line}));
}

function linkInWords(link, titleOf) {
  const state = link.state === "up" ? "" : `, ${link.state}`;
  return `${titleOf(link.from)} to ${titleOf(link.to)}: round trip ${ms(link.rtt_ms)} (configured ${ms(link.configured_rtt_ms)}), `
    + `lag ${ms(link.lag_ms)}, ${bytes(link.bytes_per_s)} a second${state}`;
}

function place(region, projection, {world, selected, titleOf, frame, taken}) {
  const [x, y] = projection([region.longitude, region.latitude]);
  const own = region.name === world.region;
  const name = titleOf(region.name);
  const state = region.reachable ? "up" : "cut";
  const second = region.reachable ? (own ? "this broker" : null) : `not reached, ${age(region.age_ms)} old`;
  const length = Math.max(name.length * 8, (second ?? "").length * 6.6);
  const lines = second === null ? 1 : 2;
  const left = x + length + 14 > frame[0];
  const box = [
    {anchor: "start", x: x + 10, y: y + 4}, {anchor: "end", x: x - 10, y: y + 4},
    {anchor: "middle", x, y: y - 12 - (lines - 1) * 14}, {anchor: "middle", x, y: y + 20}]
    .sort((a, b) => (left ? (a.anchor === "end" ? -1 : b.anchor === "end" ? 1 : 0) : 0))
    .map(spot => ({...spot, area: areaOf(spot, length, lines)}))
    .find(spot => isFree(spot.area, frame, taken));
  taken.push([x - 7, y - 7, x + 7, y + 7]);
  if (box) taken.push(box.area);
  return h("g", {"data-key": region.name, class: `place ${state}${region.name === selected ? " selected" : ""}`},
    h("title", {}, `${name}, ${region.datacenter}`),
    h("circle", {class: "halo", cx: x, cy: y, r: 9}),
    h("circle", {class: "spot", cx: x, cy: y, r: own ? 5.5 : 4.5}),
    box && h("text", {x: box.x, y: box.y, "text-anchor": box.anchor}, name,
      second && h("tspan", {class: "second", x: box.x, dy: 14}, second)));
}

function label(pair, projection, frame, taken, few) {
  const details = few && frame[0] >= ROOM_FOR_DETAILS;
  const first = pair.state === "cut" ? "cut" : pair.rtt === null ? "not measured" : ms(pair.rtt);
  const second = details && pair.state === "up"
    ? `${bytes(sum(pair.links.map(link => link.bytes_per_s)))}/s · ${usd(sum(pair.links.map(link => link.usd_per_month)))} a month`
    : null;
  const length = Math.max(first.length * 8.2, (second ?? "").length * 6.6);
  const along = d3.geoInterpolate(pair.from, pair.to);
  const spot = [0.5, 0.4, 0.6, 0.32, 0.68]
    .map(share => projection(along(share)))
    .flatMap(([x, y]) => [{anchor: "middle", x, y: y - 9 - (second ? 14 : 0)}, {anchor: "middle", x, y: y + 19}])
    .map(each => ({...each, area: areaOf(each, length, second === null ? 1 : 2)}))
    .find(each => isFree(each.area, frame, taken));
  if (!spot) return null;
  taken.push(spot.area);
  return h("text", {"data-key": `label ${pair.key}`, class: `measure ${pair.state}`, x: spot.x, y: spot.y, "text-anchor": spot.anchor},
    first, second && h("tspan", {class: "second", x: spot.x, dy: 14}, second));
}

function areaOf({anchor, x, y}, length, lines) {
  const from = anchor === "start" ? x : anchor === "end" ? x - length : x - length / 2;
  return [from, y - 12, from + length, y + 4 + (lines - 1) * 14];
}

function isFree([left, top, right, bottom], [width, height], taken) {
  return left >= 2 && right <= width - 2 && top >= 0 && bottom <= height
    && taken.every(([l, t, r, b]) => right < l || left > r || bottom < t || top > b);
}

function summary(world, titleOf) {
  const unreached = world.regions.filter(region => !region.reachable).map(region => titleOf(region.name));
  const links = world.links.slice(0, 6).map(link => linkInWords(link, titleOf));
  return `World map with ${world.regions.length} regions. `
    + (unreached.length === 0 ? "All are reached. " : `Not reached: ${unreached.join(", ")}. `) + links.join(". ");
}
