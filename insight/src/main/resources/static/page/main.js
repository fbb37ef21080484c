// The page: takes what is known of the world and shows it, again with each answer.

import {drawAmplification, drawTraffic} from "page/amplification";
import {LineChart, rates} from "page/charts";
import {byId, choices, h, show} from "page/dom";
import {age, moment, rate, title} from "page/format";
import {History} from "page/history";
import {drawLinks, drawMatrix} from "page/links";
import {drawJourneys, drawNodes, drawNotices, drawTape, problemsOf} from "page/lists";
import {drawMap} from "page/map";
import {Moves, drawMoves} from "page/moves";
import {MODES, Sides, modesTable} from "page/sides";
import {PATIENCE, interval, merge, poll, report, withAllBrokers} from "page/world";

const THROUGHPUT = [
  {key: "tickers_per_s", name: "tickers", color: "--mean"},
  {key: "orders_per_s", name: "orders", color: "--p50"},
  {key: "fills_per_s", name: "fills", color: "--p99"}
];

const embedded = report();
// A report's samples are as far apart as they are; a broker may take long to answer.
const history = new History(embedded ? Infinity : 3 * interval() + PATIENCE);
const moves = new Moves();
const titles = new Map();
const titleOf = name => titles.get(name) ?? title(name);

let world = null;
/** When the world was last heard of, on this machine's clock. */
let heard = 0;
/** Why, and since when, the broker does not answer. */
let silence = null;
let selected = null;
let mode = MODES[0];
let told = new Set();

const fill = new Sides(byId("fill"), [
  {side: "local", title: "Local", of: region => `placed in ${region}`, nothing: "No fill of a local order in these minutes"},
  {side: "remote", title: "Remote", of: region => `placed abroad, filled in ${region}`, nothing: "No fill of an order from abroad in these minutes"}
]);
const market = new Sides(byId("market"), [
  {side: "local", title: "Local", of: region => `stocks at home in ${region}`, nothing: "No market order of this mode in these minutes"},
  {side: "remote", title: "Remote", of: () => "stocks at home across the ocean", nothing: "No market order of this mode in these minutes"}
]);
const throughputFigures = h("div", {class: "figures"});
const throughputFrame = h("div", {class: "chart"});
byId("throughput").append(throughputFigures, throughputFrame);
const throughput = new LineChart(throughputFrame, {logarithmic: false, format: rates});

function hear(told, at) {
  const answer = {...told, regions: told.regions.map(withAllBrokers)};
  world = answer;
  heard = at;
  silence = null;
  answer.regions.forEach(region => region.title && titles.set(region.name, region.title));
  selected = answer.regions.some(region => region.name === selected) ? selected : answer.region;
  history.add(at, answer);
  moves.hear(answer.moves, at);
}

function miss(reason, at) {
  silence = {reason, since: heard === 0 ? at : heard};
  history.add(at, null);
}

function draw(now) {
  const state = {world: world && aged(world, now - heard), selected, history, titleOf, silence, now};
  pulse(now);
  const problems = problemsOf(state);
  tell(problems);
  if (world !== null || problems.length > 0) drawNotices(byId("notices"), problems, world);
  if (world === null) return;
  const region = state.world.regions.find(each => each.name === selected);
  const picture = region.picture ?? null;
  document.body.dataset.silent = String(silence !== null);
  document.body.dataset.stale = String(silence !== null || !region.reachable);
  document.title = `${problems.length > 0 ? "⚠ " : ""}${titleOf(world.region)} · geobroker`;
  byId("where").textContent = embedded
    ? `Report of ${new Date(embedded.made_at).toLocaleString("en", {dateStyle: "medium", timeStyle: "medium", hour12: false})}`
    : `${titleOf(world.region)}${instanceOf(world) ? ` · ${instanceOf(world)}` : ""}`;
  document.querySelectorAll(".here-title").forEach(each => (each.textContent = titleOf(selected)));
  choices(byId("regions"), "region", world.regions.map(each => ({value: each.name, label: titleOf(each.name),
    class: each.reachable ? null : "cut"})), selected, choice => {
    selected = choice;
    draw(Date.now());
  });
  choices(byId("modes"), "mode", MODES.map(each => ({value: each, label: each})), mode, choice => {
    mode = choice;
    draw(Date.now());
  });
  drawMap(byId("map"), state);
  drawMatrix(byId("matrix"), state);
  drawLinks(byId("links"), state);
  drawMoves(byId("moves"), moves.rows, titleOf, now);
  fill.draw(state, (each, side) => each.ticker_to_fill?.[side]);
  market.draw(state, (each, side) => each.market_orders?.[mode]?.[side], modesTable);
  drawThroughput(region);
  drawAmplification(byId("amplification"), picture);
  drawTraffic(byId("traffic"), picture, world.traffic, titleOf);
  drawTape(byId("tape"), picture, now);
  drawJourneys(byId("journeys"), picture, titleOf, !embedded, now);
  drawNodes(byId("nodes"), region);
  byId("nodes-note").textContent = region.datacenter;
  byId("foot").textContent = region.picture
    ? `Latencies are of the last minute. Picture of ${titleOf(selected)} taken at ${moment(region.picture.at, now)}, ${age(region.age_ms ?? 0)} ago.`
    : `Nothing is known of ${titleOf(selected)} yet.`;
}

/** The same, but some time later. */
function aged(given, millis) {
  return {...given, regions: given.regions.map(region => ({...region, age_ms: typeof region.age_ms === "number" ? region.age_ms + millis : null}))};
}

const instanceOf = ({regions, region}) => regions.find(each => each.name === region)?.picture?.instance;

function drawThroughput({picture, throughput: known}) {
  byId("throughput-of").textContent = picture && !known ? `, of ${picture.instance} alone` : "";
  show(throughputFigures, h("dl", {}, THROUGHPUT.map(({key, name, color}) => h("div", {class: "figure", "data-key": key},
    h("dt", {}, h("span", {class: "swatch", style: `--swatch: var(${color})`, "aria-hidden": "true"}), name),
    h("dd", {"data-figure": key}, rate(picture?.throughput?.[key]))))));
  throughput.draw({
    history, nothing: "Nothing is known of these minutes",
    label: `Throughput over the last minutes. Now: ${THROUGHPUT.map(({key, name}) => `${name} ${rates(picture?.throughput?.[key])}`).join(", ")}.`,
    lines: THROUGHPUT.map(({key, name, color}) => ({name, color, points: history.points(selected, each => each.throughput?.[key])}))
  });
}

function pulse(now) {
  const state = embedded ? "report" : silence !== null ? "silent" : world === null ? "waiting" : "live";
  byId("pulse").dataset.state = state;
  byId("pulse-text").textContent = {
    report: "not live",
    silent: heard === 0 ? "no answer yet" : `no answer for ${age(now - heard)}`,
    waiting: "asking the broker …",
    live: "live"
  }[state];
}

/** Says aloud what is new, and what is over. */
function tell(problems) {
  const now = new Map(problems.map(problem => [problem.key, problem.text]));
  const fresh = [...now].filter(([key]) => !told.has(key)).map(([, text]) => text);
  if (fresh.length > 0) byId("said").textContent = fresh.join(" ");
  else if (told.size > 0 && now.size === 0) byId("said").textContent = "All is well again.";
  told = new Set(now.keys());
}

/** Draws what a report brought along. */
function replay() {
  for (const {at, answers} of embedded.samples) {
    const given = answers.filter(answer => answer !== null);
    if (given.length > 0) hear(merge(given), Date.parse(at));
    else miss("no broker answered", Date.parse(at));
  }
  draw(heard);
}

const redraw = () => draw(embedded ? heard : Date.now());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
new ResizeObserver(() => world !== null && redraw()).observe(document.body);

if (embedded) {
  replay();
} else {
  // Ages go on while the broker is silent.
  setInterval(() => silence !== null && redraw(), 1_000);
  poll(interval(), answer => {
    hear(answer, Date.now());
    redraw();
  }, reason => {
    miss(reason, Date.now());
    redraw();
  });
}
