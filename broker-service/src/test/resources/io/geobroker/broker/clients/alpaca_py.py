"""Every call of alpaca-py's TradingClient, as it is, against the broker at APCA_API_BASE_URL; prints a row for each."""
import asyncio
import os
import threading
import time
from datetime import date

from alpaca.common.exceptions import APIError
from alpaca.trading.client import TradingClient
from alpaca.trading.enums import CorporateActionType, OrderClass, OrderSide, QueryOrderStatus, TimeInForce
from alpaca.trading.requests import (
    ClosePositionRequest,
    CreateWatchlistRequest,
    GetAssetsRequest,
    GetCalendarRequest,
    GetCorporateAnnouncementsRequest,
    GetOptionContractsRequest,
    GetOrdersRequest,
    LimitOrderRequest,
    MarketOrderRequest,
    ReplaceOrderRequest,
    StopLimitOrderRequest,
    StopLossRequest,
    StopOrderRequest,
    TakeProfitRequest,
    TrailingStopOrderRequest,
    UpdateWatchlistRequest,
)
from alpaca.trading.stream import TradingStream

BASE = os.environ["APCA_API_BASE_URL"]
KEY = os.environ["APCA_API_KEY_ID"]
SECRET = os.environ["APCA_API_SECRET_KEY"]

# Nothing has it.
ID = "00000000-0000-0000-0000-000000000001"

client = TradingClient(KEY, SECRET, url_override=BASE)


def row(call, does):
    try:
        print(f"{call}: works{does() or ''}", flush=True)
    except APIError as e:
        print(f"{call}: refused, {e.status_code} {e.message}", flush=True)


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def side(each):
    return dict(symbol="BHP", side=each, time_in_force=TimeInForce.GTC)


def account():
    a = client.get_account()
    check(float(a.equity) == float(a.cash) + float(a.long_market_value), a)
    check(a.created_at is not None and float(a.last_equity) > 0 and float(a.buying_power) > 0, a)


def positions():
    all_positions = client.get_all_positions()
    check([p.symbol for p in all_positions] == ["BHP", "MQG"], all_positions)
    p = client.get_open_position("BHP")
    check(float(p.market_value) == 45.25 * 20 and float(p.unrealized_pl) == 45.25 * 20 - 800, p)


def calendar():
    days = client.get_calendar(GetCalendarRequest(start=date(2026, 12, 23), end=date(2026, 12, 28)))
    check([d.date.day for d in days] == [23, 24, 25, 28] and days[0].open.hour == 10, days)


def clock():
    check(client.get_clock().next_open is not None, "clock")


def assets():
    check(client.get_asset("BHP").tradable, "asset")
    check(len(client.get_all_assets(GetAssetsRequest())) > 10, "assets")


def orders():
    placed = client.submit_order(LimitOrderRequest(**side(OrderSide.BUY), qty=3, limit_price=40.01))
    check(client.get_order_by_id(placed.id).status.value == "new", placed)
    check(client.get_order_by_client_id(placed.client_order_id).id == placed.id, placed)
    other = client.replace_order_by_id(placed.id, ReplaceOrderRequest(qty=2, limit_price=39.5))
    check(other.qty == "2" and other.replaces == placed.id, other)
    found = client.get_orders(GetOrdersRequest(status=QueryOrderStatus.OPEN, symbols=["BHP"]))
    check([o.id for o in found] == [other.id], found)
    client.cancel_order_by_id(other.id)
    check(client.get_order_by_id(other.id).status.value == "canceled", other)


def stops():
    client.submit_order(StopOrderRequest(**side(OrderSide.BUY), qty=1, stop_price=60))
    client.submit_order(StopLimitOrderRequest(**side(OrderSide.BUY), qty=1, stop_price=60, limit_price=61))
    check([r.status for r in client.cancel_orders()] == [200, 200], "cancel_orders")


def market():
    order = client.submit_order(MarketOrderRequest(symbol="BHP", side=OrderSide.BUY, time_in_force=TimeInForce.DAY, qty=1))
    check(order.status.value == "filled" and order.filled_avg_price == "45.25", order)


def submit(request):
    return lambda: client.submit_order(request) and None


def close_one():
    order = client.close_position("BHP", ClosePositionRequest(qty="2"))
    check(order.side == OrderSide.SELL and order.filled_qty == "2", order)
    order = client.close_position("BHP", ClosePositionRequest(percentage="50"))
    check(order.filled_qty is not None, order)


def close_all():
    told = client.close_all_positions(cancel_orders=True)
    check([t.symbol for t in told] == ["BHP", "MQG"] and [t.status for t in told] == [200, 200], told)


def stream():
    events = []
    updates = TradingStream(KEY, SECRET, url_override=BASE.replace("http", "ws") + "/stream")

    async def on_update(update):
        events.append(update.event if isinstance(update.event, str) else update.event.value)
        # It may have begun to listen between an order's beginning and its end.
        if events[-1] == "canceled" and "new" in events:
            await updates.stop_ws()

    updates.subscribe_trade_updates(on_update)
    reader = threading.Thread(target=updates.run, daemon=True)
    reader.start()
    # The client does not tell when it listens: orders come until one is told.
    for _ in range(60):
        placed = client.submit_order(LimitOrderRequest(**side(OrderSide.BUY), qty=1, limit_price=1))
        client.cancel_order_by_id(placed.id)
        reader.join(1)
        if not reader.is_alive():
            break
    check("new" in events and "canceled" in events, events)


bracket = dict(
    qty=1,
    take_profit=TakeProfitRequest(limit_price=60),
    stop_loss=StopLossRequest(stop_price=30),
)
row("get_account", account)
row("get_account_configurations", lambda: check(client.get_account_configurations().no_shorting, "no_shorting"))
row(
    "set_account_configurations, unchanged",
    lambda: client.set_account_configurations(client.get_account_configurations()) and None,
)


def suspend():
    wanted = client.get_account_configurations()
    wanted.suspend_trade = True
    client.set_account_configurations(wanted)


row("set_account_configurations, suspend_trade", suspend)
row("get_all_positions, get_open_position", positions)
row("get_calendar", calendar)
row("get_clock", clock)
row("get_asset, get_all_assets", assets)
row("submit_order limit, get, get_orders, replace, cancel", orders)
row("submit_order stop, stop_limit, cancel_orders", stops)
row("submit_order market", market)
row("submit_order bracket", submit(LimitOrderRequest(**side(OrderSide.BUY), limit_price=40, order_class=OrderClass.BRACKET, **bracket)))
row("submit_order oco", submit(LimitOrderRequest(**side(OrderSide.SELL), limit_price=60, order_class=OrderClass.OCO, **bracket)))
row("submit_order oto", submit(LimitOrderRequest(**side(OrderSide.BUY), qty=1, limit_price=40, order_class=OrderClass.OTO, stop_loss=StopLossRequest(stop_price=30))))
row("submit_order trailing_stop", submit(TrailingStopOrderRequest(**side(OrderSide.SELL), qty=1, trail_percent=5)))
row("submit_order notional", submit(MarketOrderRequest(symbol="BHP", side=OrderSide.BUY, time_in_force=TimeInForce.DAY, notional=100)))
row("submit_order fraction", submit(MarketOrderRequest(symbol="BHP", side=OrderSide.BUY, time_in_force=TimeInForce.DAY, qty=0.5)))
row("TradingStream", stream)
row("close_position", close_one)
row("close_all_positions", close_all)
row("get_watchlists", lambda: client.get_watchlists() and None)
row("get_watchlist_by_id", lambda: client.get_watchlist_by_id(ID) and None)
row("create_watchlist", lambda: client.create_watchlist(CreateWatchlistRequest(name="mine", symbols=["BHP"])) and None)
row("update_watchlist_by_id", lambda: client.update_watchlist_by_id(ID, UpdateWatchlistRequest(name="mine")) and None)
row("delete_watchlist_by_id", lambda: client.delete_watchlist_by_id(ID) and None)
row("add_asset_to_watchlist_by_id", lambda: client.add_asset_to_watchlist_by_id(ID, "BHP") and None)
row("remove_asset_from_watchlist_by_id", lambda: client.remove_asset_from_watchlist_by_id(ID, "BHP") and None)
row("get_portfolio_history", lambda: client.get_portfolio_history() and None)
row("get_option_contracts", lambda: client.get_option_contracts(GetOptionContractsRequest(underlying_symbols=["BHP"])) and None)
row("get_option_contract", lambda: client.get_option_contract("BHP") and None)
row("exercise_options_position", lambda: client.exercise_options_position("BHP") and None)
announcements = GetCorporateAnnouncementsRequest(
    ca_types=[CorporateActionType.DIVIDEND], since=date(2026, 1, 1), until=date(2026, 2, 1)
)
row("get_corporate_announcements", lambda: client.get_corporate_announcements(announcements) and None)
row("get_corporate_announcement_by_id", lambda: client.get_corporate_announcement_by_id(ID) and None)
