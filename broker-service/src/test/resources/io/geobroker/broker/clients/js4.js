// Calls of version 4 of the official JavaScript client, as it is, against the broker at APCA_API_BASE_URL.
const { Alpaca } = require("@alpacahq/alpaca-trade-api");

const base = process.env.APCA_API_BASE_URL;
// The client has no other way to name a server.
const fetchApi = (url, init) => fetch(url.replace("https://paper-api.alpaca.markets", base), init);
const { trading } = new Alpaca({ fetchApi, retry: false, rateLimit: false });

async function row(call, does) {
  try {
    await does();
    console.log(`${call}: works`);
  } catch (e) {
    if (!e.status) throw e;
    console.log(`${call}: refused, ${e.status} ${e.message}`);
  }
}

function check(condition, what) {
  if (!condition) throw new Error(`not as expected: ${JSON.stringify(what)}`);
}

const buy = { symbol: "BHP", qty: 1, side: "buy", timeInForce: "gtc" };
const ends = { takeProfit: { limitPrice: 60 }, stopLoss: { stopPrice: 30 } };

async function account() {
  const a = await trading.account.getAccount();
  check(Number(a.equity) === Number(a.cash) + Number(a.longMarketValue) && a.createdAt && a.lastEquity, a);
}

async function configure(change) {
  const settings = await trading.accountConfigurations.getAccountConfig();
  await trading.accountConfigurations.patchAccountConfig({ accountConfigurations: { ...settings, ...change } });
}

async function positions() {
  check((await trading.positions.getAllOpenPositions()).length === 2, "positions");
  const p = await trading.positions.getOpenPosition({ symbolOrAssetId: "BHP" });
  check(p.marketValue === "905" && p.unrealizedPl === "105", p);
}

async function calendar() {
  const days = await trading.calendar.legacyCalendar({ start: new Date("2026-12-23"), end: new Date("2026-12-28") });
  check(days.length === 4 && days[1].open === "10:00", days);
}

async function orders() {
  const placed = await trading.orders.limit({ ...buy, qty: 3, limitPrice: 40.01 });
  check((await trading.orders.getOrderByOrderID({ orderId: placed.id })).status === "new", placed);
  const named = await trading.orders.getOrderByClientOrderId({ clientOrderId: placed.clientOrderId });
  check(named.id === placed.id, placed);
  const other = await trading.orders.patchOrderByOrderId({
    orderId: placed.id,
    patchOrderRequest: { qty: "2", limitPrice: "39.5" },
  });
  const found = await trading.orders.getAllOrders({ status: "open", symbols: "BHP", nested: true });
  check(found.length === 1 && found[0].id === other.id, found);
  await trading.orders.deleteOrderByOrderID({ orderId: other.id });
}

async function stops() {
  await trading.orders.stop({ ...buy, stopPrice: 60 });
  await trading.orders.stopLimit({ ...buy, stopPrice: 60, limitPrice: 61 });
  const told = await trading.orders.deleteAllOrders();
  check(told.map((each) => each.status).join() === "200,200", told);
}

async function market() {
  const order = await trading.orders.market({ ...buy, timeInForce: "day" });
  check(order.status === "filled" && order.filledAvgPrice === "45.25", order);
}

async function stream() {
  const updates = trading.stream({ url: `${base.replace("http", "ws")}/stream` });
  const events = [];
  updates.onTradeUpdate((update) => events.push(update.event));
  await new Promise((resolve) => {
    updates.onConnect(resolve);
    updates.connect();
  });
  updates.subscribeTradeUpdates();
  while (!events.includes("canceled")) {
    const placed = await trading.orders.limit({ ...buy, limitPrice: 1 });
    await trading.orders.deleteOrderByOrderID({ orderId: placed.id });
  }
  updates.disconnect();
}

async function closeOne() {
  await trading.positions.deleteOpenPosition({ symbolOrAssetId: "BHP", qty: 2 });
  await trading.positions.deleteOpenPosition({ symbolOrAssetId: "BHP", percentage: 50 });
}

async function closeAll() {
  const told = await trading.positions.deleteAllOpenPositions({ cancelOrders: true });
  check(told.map((each) => each.status).join() === "200,200", told);
}

async function activities() {
  const all = await trading.accountActivities.getAccountActivities({ activityTypes: ["FILL"], date: new Date() });
  check(all.length > 2, all);
}

async function main() {
  await row("account.getAccount", account);
  await row("accountConfigurations.getAccountConfig, patchAccountConfig, unchanged", () => configure({}));
  await row("accountConfigurations.patchAccountConfig, suspendTrade", () => configure({ suspendTrade: true }));
  await row("positions.getAllOpenPositions, getOpenPosition", positions);
  await row("calendar.legacyCalendar", calendar);
  await row("clock.legacyClock", () => trading.clock.legacyClock());
  await row("calendar.calendar", () => trading.calendar.calendar({ market: "NYSE" }));
  await row("assets.getV2Assets, getV2AssetsSymbolOrAssetId", async () => {
    await trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: "BHP" });
    check((await trading.assets.getV2Assets({ status: "active" })).length > 10, "assets");
  });
  await row("orders.limit, getOrder..., getAllOrders, patchOrderByOrderId, deleteOrderByOrderID", orders);
  await row("orders.stop, stopLimit, deleteAllOrders", stops);
  await row("orders.market", market);
  await row("orders.bracket", () => trading.orders.bracket({ ...buy, limitPrice: 40, ...ends }));
  await row("orders.oco", () => trading.orders.oco({ ...buy, side: "sell", ...ends }));
  await row("orders.submit oto", () =>
    trading.orders.submit({ ...buy, type: "limit", limitPrice: 40, orderClass: "oto", stopLoss: ends.stopLoss }));
  await row("orders.trailingStop", () => trading.orders.trailingStop({ ...buy, side: "sell", trailPercent: 5 }));
  await row("orders.submit notional", () =>
    trading.orders.submit({ ...buy, qty: undefined, type: "market", timeInForce: "day", notional: 100 }));
  await row("orders.market fraction", () => trading.orders.market({ ...buy, timeInForce: "day", qty: 0.5 }));
  await row("stream", stream);
  await row("positions.deleteOpenPosition", closeOne);
  await row("positions.deleteAllOpenPositions", closeAll);
  await row("accountActivities.getAccountActivities", activities);
  await row("watchlists.getWatchlists", () => trading.watchlists.getWatchlists());
  await row("portfolioHistory.getAccountPortfolioHistory", () =>
    trading.portfolioHistory.getAccountPortfolioHistory());
}

main().then(
  () => process.exit(0),
  (e) => {
    console.error(e);
    process.exit(1);
  },
);
