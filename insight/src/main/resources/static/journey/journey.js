import {byId, h, show} from "../page/dom.js";
import {title} from "../page/format.js";
import {at, story} from "./story.js";

const remembered = name => sessionStorage.getItem(`geobroker.${name}`) ?? "";
const remember = (name, value) => sessionStorage.setItem(`geobroker.${name}`, value);
/** How often; only the last answer is shown. */
let asked = 0;

byId("id").value = new URLSearchParams(location.search).get("id") ?? "";
byId("key").value = remembered("key");
byId("secret").value = remembered("secret");
byId("ask").addEventListener("submit", event => {
  event.preventDefault();
  ask();
});
if (byId("id").value && byId("key").value && byId("secret").value) ask();

async function ask() {
  const mine = ++asked;
  const id = byId("id").value.trim();
  remember("key", byId("key").value.trim());
  remember("secret", byId("secret").value);
  history.replaceState(null, "", `?id=${encodeURIComponent(id)}`);
  say("Asking ...");
  byId("journey").hidden = true;
  try {
    const answer = await fetch(`../geo/orders/${encodeURIComponent(id)}/journey`, {
      headers: {"APCA-API-KEY-ID": remembered("key"), "APCA-API-SECRET-KEY": remembered("secret")},
      signal: AbortSignal.timeout(10_000)
    });
    const body = await answer.json();
    if (mine !== asked) return;
    say(answer.ok ? "" : body.message ?? `The broker answered ${answer.status}`);
    if (answer.ok) draw(body);
  } catch (failure) {
    if (mine === asked) say(`The broker does not answer: ${failure.message}`);
  }
}

function say(text) {
  byId("state").textContent = text;
}

function draw(journey) {
  const {hops} = journey;
  const regions = [...new Set(hops.map(hop => hop.region))];
  const color = region => `color: var(--region-${regions.indexOf(region) % 8})`;
  const first = Math.min(...hops.map(at));
  const length = Math.max(...hops.map(hop => at(hop) + (hop.milliseconds ?? 0))) - first || 1;
  show(byId("facts"), facts(journey));
  show(byId("missing"), [
    ...journey.missing.map(({source, why}) => `Nothing from the ${source}: ${why}`),
    journey.hops_left_out > 0 && `Not shown: ${journey.hops_left_out} more hops, all of them later than these`
  ].filter(Boolean).map(gap => h("li", {}, gap)));
  show(byId("story"), story(journey).map(part => h("li", {class: part.ocean && "ocean"},
    h("b", {style: color(part.region)}, title(part.region ?? "?")), h("span", {}, part.text))));
  show(byId("hops"), hops.map(hop => h("tr", {class: hop.waited_for.length > 0 && "ocean"},
    h("td", {class: "number"}, millis(hop.milliseconds_after, "+")),
    h("td", {class: "region", style: color(hop.region)}, hop.region ?? "?"),
    h("td", {}, hop.what, hop.detail && h("small", {}, hop.detail),
      hop.waited_for.length > 0 && h("small", {}, `waited across the ocean for ${hop.waited_for.map(title).join(" and ")}`)),
    h("td", {class: "number"}, millis(hop.milliseconds, "")),
    h("td", {class: "bar"}, h("div", {class: "track", title: hop.at, style: color(hop.region)},
      h("i", {style: `left: ${Math.min(99, (at(hop) - first) / length * 100)}%; width: ${(hop.milliseconds ?? 0) / length * 100}%`}))),
    h("td", {class: "source"}, hop.source))));
  byId("journey").hidden = false;
}

function facts(journey) {
  return Object.entries({
    Order: journey.order_id,
    What: `${journey.type} order for ${journey.symbol}, at home in ${journey.home_region ?? "no region any more"}`,
    Status: journey.status,
    "On the tape": yesOrNo(journey.recorded),
    Settled: journey.settled === false ? "no, something is still held for it" : yesOrNo(journey.settled),
    Trace: journey.trace_url ? h("a", {href: journey.trace_url}, journey.trace_id) : journey.trace_id
  }).map(([term, fact]) => [h("dt", {}, term), h("dd", {}, fact)]);
}

const millis = (value, sign) => (value === null ? "" : `${sign}${value.toFixed(value < 10 ? 2 : 1)} ms`);
const yesOrNo = value => (value === null ? "not known" : value ? "yes" : "no");
