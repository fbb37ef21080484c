// What is known of the world: asked of the broker again and again, or brought along by a report.

export const PATIENCE = 4_000;
const AMONG = [100, 60_000];

/** The report this document is, or null when it is live. */
export function report() {
  const embedded = document.getElementById("report");
  return embedded === null ? null : JSON.parse(embedded.textContent);
}

/** How often the broker is asked, in milliseconds: 2000, or as the address says, ?every=500. */
export function interval() {
  const given = Number(new URLSearchParams(location.search).get("every"));
  return given > 0 ? Math.min(AMONG[1], Math.max(AMONG[0], given)) : 2_000;
}

/** Asks for ever, one request at a time, and none while the tab is hidden. */
export async function poll(every, onWorld, onFailure) {
  for (;;) {
    await shown();
    const began = performance.now();
    try {
      onWorld(await ask());
    } catch (failure) {
      onFailure(failure.name === "TimeoutError" ? `no answer within ${PATIENCE / 1000} s` : reason(failure));
    }
    await new Promise(done => setTimeout(done, Math.max(0, every - (performance.now() - began))));
  }
}

const shown = () => new Promise(done => (document.hidden ? document.addEventListener("visibilitychange", done, {once: true}) : done()));

/** The world, and in it the moves; null when the broker does not tell them. */
async function ask() {
  const [world, told] = await Promise.all([get("geo/world"), get("geo/moves").catch(() => null)]);
  return {...world, moves: told?.moves ?? null};
}

async function get(path) {
  const response = await fetch(path, {cache: "no-store", signal: AbortSignal.timeout(PATIENCE)});
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  return response.json();
}

const reason = failure => (failure instanceof TypeError ? "it cannot be reached" : failure.message);

/** What several brokers answered at one time, as one: of each region the youngest picture, of each link its sender's word. */
export function merge(answers) {
  const [first, ...others] = answers;
  const regions = first.regions.map(region => {
    const all = answers.flatMap(answer => answer.regions.filter(other => other.name === region.name && other.picture));
    return all.sort((a, b) => (a.age_ms ?? Infinity) - (b.age_ms ?? Infinity))[0] ?? region;
  });
  const links = first.links.map(link => {
    const same = answers.flatMap(answer => answer.links
      .filter(other => other.from === link.from && other.to === link.to)
      .map(other => ({link: other, rank: (answer.region === link.from ? 2 : 0) + (other.rtt_ms === null ? 0 : 1)})));
    return same.sort((a, b) => b.rank - a.rank)[0].link;
  });
  // One broker may know of regions that another one, older, does not.
  for (const other of others) {
    regions.push(...other.regions.filter(region => !regions.some(known => known.name === region.name)));
  }
  return {...first, regions, links};
}

/** Pictures are of one broker each; what all of a region do in a second is known while all are. */
export const withAllBrokers = region =>
  (region.picture && region.throughput ? {...region, picture: {...region.picture, throughput: region.throughput}} : region);

/** The round trips of a region, measured where they are, else as configured; the nearest first. */
export function roundTrips(world, region) {
  return world.links
    .filter(link => link.from === region)
    .map(link => ({to: link.to, ms: link.rtt_ms ?? link.configured_rtt_ms}))
    .filter(link => typeof link.ms === "number")
    .sort((a, b) => a.ms - b.ms);
}
