// Calls of version 3 of the official JavaScript client, as it is, against the broker at APCA_API_BASE_URL.
const Alpaca = require("@alpacahq/alpaca-trade-api");

const alpaca = new Alpaca({
  baseUrl: process.env.APCA_API_BASE_URL,
  keyId: process.env.APCA_API_KEY_ID,
  secretKey: process.env.APCA_API_SECRET_KEY,
});

async function row(call, does) {
  try {
    await does();
    console.log(`${call}: works`);
  } catch (e) {
    if (!e.response) throw e;
    console.log(`${call}: refused, ${e.response.status} ${e.response.data.message}`);
  }
}

function check(condition, what) {
  if (!condition) throw new Error(`not as expected: ${JSON.stringify(what)}`);
}

const buy = { symbol: "BHP", qty: 1, side: "buy", time_in_force: "gtc" };
const bracket = { type: "limit", limit_price: 40, take_profit: { limit_price: 60 }, stop_loss: { stop_price: 30 } };
const submit = (order) => () => alpaca.createOrder({ ...buy, ...order });

async function account() {
  const a = await alpaca.getAccount();
  check(Number(a.equity) === Number(a.cash) + Number(a.long_market_value) && a.created_at && a.last_equity, a);
}

async function configure(change) {
  const settings = await alpaca.getAccountConfigurations();
  await alpaca.updateAccountConfigurations({ ...settings, ...change });
}

async function positions() {
  check((await alpaca.getPositions()).length === 2, "positions");
  const p = await alpaca.getPosition("BHP");
  check(p.market_value === "905" && p.unrealized_pl === "105", p);
}

async function calendar() {
  const days = await alpaca.getCalendar({ start: new Date("2026-12-23"), end: new Date("2026-12-28") });
  check(days.length === 4 && days[1].date === "2026-12-24" && days[1].open === "10:00", days);
}

async function orders() {
  const placed = await alpaca.createOrder({ ...buy, type: "limit", limit_price: 40.01, qty: 3 });
  check((await alpaca.getOrder(placed.id)).status === "new", placed);
  check((await alpaca.getOrderByClientId(placed.client_order_id)).id === placed.id, placed);
  const other = await alpaca.replaceOrder(placed.id, { qty: "2", limit_price: "39.5" });
  const found = await alpaca.getOrders({ status: "open", symbols: "BHP", nested: true });
  check(found.length === 1 && found[0].id === other.id, found);
  await alpaca.cancelOrder(other.id);
}

async function stops() {
  await alpaca.createOrder({ ...buy, type: "stop", stop_price: 60 });
  await alpaca.createOrder({ ...buy, type: "stop_limit", stop_price: 60, limit_price: 61 });
  const told = await alpaca.cancelAllOrders();
  check(told.map((each) => each.status).join() === "200,200", told);
}

async function market() {
  const order = await alpaca.createOrder({ ...buy, type: "market", time_in_force: "day" });
  check(order.status === "filled" && order.filled_avg_price === "45.25", order);
}

function stream() {
  return new Promise((resolve, reject) => {
    const updates = alpaca.trade_ws;
    const events = [];
    updates.onError((e) => reject(new Error(String(e))));
    updates.onConnect(async () => {
      updates.subscribe(["trade_updates"]);
      while (!events.includes("canceled")) {
        const placed = await alpaca.createOrder({ ...buy, type: "limit", limit_price: 1 });
        await alpaca.cancelOrder(placed.id);
      }
      updates.disconnect();
      resolve();
    });
    updates.onOrderUpdate((update) => events.push(update.event));
    updates.connect();
  });
}

async function activities() {
  const all = await alpaca.getAccountActivities({ activityTypes: "FILL", date: new Date().toISOString() });
  check(all.length > 1, all);
}

async function main() {
  await row("getAccount", account);
  await row("getAccountConfigurations, updateAccountConfigurations, unchanged", () => configure({}));
  await row("updateAccountConfigurations, suspend_trade", () => configure({ suspend_trade: true }));
  await row("getPositions, getPosition", positions);
  await row("getCalendar", calendar);
  await row("getClock", () => alpaca.getClock());
  await row("getAsset, getAssets", async () => {
    await alpaca.getAsset("BHP");
    check((await alpaca.getAssets({ status: "active" })).length > 10, "assets");
  });
  await row("createOrder limit, getOrder, getOrders, replaceOrder, cancelOrder", orders);
  await row("createOrder stop, stop_limit, cancelAllOrders", stops);
  await row("createOrder market", market);
  await row("createOrder bracket", submit({ ...bracket, order_class: "bracket" }));
  await row("createOrder oco", submit({ ...bracket, side: "sell", order_class: "oco" }));
  await row("createOrder oto", submit({ ...bracket, order_class: "oto" }));
  await row("createOrder trailing_stop", submit({ type: "trailing_stop", side: "sell", trail_percent: 5 }));
  await row("createOrder notional", submit({ type: "market", time_in_force: "day", qty: undefined, notional: 100 }));
  await row("createOrder fraction", submit({ type: "market", time_in_force: "day", qty: 0.5 }));
  await row("trade_ws", stream);
  await row("closePosition", () => alpaca.closePosition("BHP"));
  await row("closeAllPositions", async () => {
    const told = await alpaca.closeAllPositions();
    check(told.length > 0 && told.every((each) => [200, 403].includes(each.status)), told);
  });
  await row("getAccountActivities", activities);
  await row("getWatchlists", () => alpaca.getWatchlists());
  await row("getPortfolioHistory", () => alpaca.getPortfolioHistory({}));
}

main().then(
  () => process.exit(0),
  (e) => {
    console.error(e);
    process.exit(1);
  },
);
