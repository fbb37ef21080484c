// Every call of the official Go client, as it is, against the broker at APCA_API_BASE_URL; prints a row for each.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/alpacahq/alpaca-trade-api-go/v3/alpaca"
	"github.com/shopspring/decimal"
)

var client = alpaca.NewClient(alpaca.ClientOpts{
	BaseURL:   os.Getenv("APCA_API_BASE_URL"),
	APIKey:    os.Getenv("APCA_API_KEY_ID"),
	APISecret: os.Getenv("APCA_API_SECRET_KEY"),
})

func row(call string, does func() error) {
	var refused *alpaca.APIError
	err := does()
	if errors.As(err, &refused) {
		fmt.Printf("%s: refused, %d %s\n", call, refused.StatusCode, refused.Message)
	} else if err != nil {
		fmt.Printf("%s: failed, %v\n", call, err)
		os.Exit(1)
	} else {
		fmt.Printf("%s: works\n", call)
	}
}

func check(condition bool, what any) error {
	if condition {
		return nil
	}
	return fmt.Errorf("not as expected: %+v", what)
}

func number(text string) *decimal.Decimal {
	n := decimal.RequireFromString(text)
	return &n
}

func request(side alpaca.Side, kind alpaca.OrderType) alpaca.PlaceOrderRequest {
	return alpaca.PlaceOrderRequest{
		Symbol: "BHP", Qty: number("1"), Side: side, Type: kind, TimeInForce: alpaca.GTC,
	}
}

func submit(r alpaca.PlaceOrderRequest) func() error {
	return func() error {
		_, err := client.PlaceOrder(r)
		return err
	}
}

func account() error {
	a, err := client.GetAccount()
	if err != nil {
		return err
	}
	return check(a.Equity.Equal(a.Cash.Add(a.LongMarketValue)) && !a.CreatedAt.IsZero() && a.LastEquity.IsPositive(), a)
}

func configure(suspend bool) func() error {
	return func() error {
		_, err := client.UpdateAccountConfigurations(alpaca.UpdateAccountConfigurationsRequest{
			SuspendTrade: suspend, NoShorting: true,
		})
		return err
	}
}

func positions() error {
	all, err := client.GetPositions()
	if err != nil {
		return err
	}
	if err := check(len(all) == 2, all); err != nil {
		return err
	}
	p, err := client.GetPosition("BHP")
	if err != nil {
		return err
	}
	return check(p.MarketValue != nil && p.MarketValue.Equal(*number("905")) && p.UnrealizedPL.Equal(*number("105")), p)
}

func calendar() error {
	days, err := client.GetCalendar(alpaca.GetCalendarRequest{
		Start: time.Date(2026, 12, 23, 0, 0, 0, 0, time.UTC), End: time.Date(2026, 12, 28, 0, 0, 0, 0, time.UTC),
	})
	if err != nil {
		return err
	}
	return check(len(days) == 4 && days[1].Date == "2026-12-24" && days[1].Open == "10:00", days)
}

func assets() error {
	if _, err := client.GetAsset("BHP"); err != nil {
		return err
	}
	all, err := client.GetAssets(alpaca.GetAssetsRequest{})
	if err != nil {
		return err
	}
	return check(len(all) > 10, all)
}

func orders() error {
	r := request(alpaca.Buy, alpaca.Limit)
	r.LimitPrice = number("40.01")
	placed, err := client.PlaceOrder(r)
	if err != nil {
		return err
	}
	if _, err = client.GetOrder(placed.ID); err != nil {
		return err
	}
	if _, err = client.GetOrderByClientOrderID(placed.ClientOrderID); err != nil {
		return err
	}
	other, err := client.ReplaceOrder(placed.ID, alpaca.ReplaceOrderRequest{Qty: number("2"), LimitPrice: number("39.5")})
	if err != nil {
		return err
	}
	found, err := client.GetOrders(alpaca.GetOrdersRequest{Status: "open", Symbols: []string{"BHP"}})
	if err != nil {
		return err
	}
	if err = check(len(found) == 1 && found[0].ID == other.ID, found); err != nil {
		return err
	}
	return client.CancelOrder(other.ID)
}

func stops() error {
	r := request(alpaca.Buy, alpaca.Stop)
	r.StopPrice = number("60")
	if _, err := client.PlaceOrder(r); err != nil {
		return err
	}
	r.Type = alpaca.StopLimit
	r.LimitPrice = number("61")
	if _, err := client.PlaceOrder(r); err != nil {
		return err
	}
	return client.CancelAllOrders()
}

func market() error {
	r := request(alpaca.Buy, alpaca.Market)
	r.TimeInForce = alpaca.Day
	placed, err := client.PlaceOrder(r)
	if err != nil {
		return err
	}
	return check(placed.Status == "filled" && placed.FilledAvgPrice.Equal(*number("45.25")), placed)
}

func bracket(class alpaca.OrderClass) func() error {
	r := request(alpaca.Buy, alpaca.Limit)
	r.LimitPrice = number("40")
	r.OrderClass = class
	r.TakeProfit = &alpaca.TakeProfit{LimitPrice: number("60")}
	r.StopLoss = &alpaca.StopLoss{StopPrice: number("30")}
	return submit(r)
}

func stream(listen func(ctx context.Context, handler func(alpaca.TradeUpdate))) func() error {
	return func() error {
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		events := make(chan string, 100)
		go listen(ctx, func(u alpaca.TradeUpdate) { events <- u.Event })
		r := request(alpaca.Buy, alpaca.Limit)
		r.LimitPrice = number("1")
		// The client does not tell when it listens: orders come until one is told.
		for {
			placed, err := client.PlaceOrder(r)
			if err != nil {
				return err
			}
			if err = client.CancelOrder(placed.ID); err != nil {
				return err
			}
			select {
			case event := <-events:
				if event == "canceled" {
					return nil
				}
			case <-time.After(time.Second):
			case <-ctx.Done():
				return errors.New("no update was told")
			}
		}
	}
}

func since(ctx context.Context, handler func(alpaca.TradeUpdate)) {
	_ = client.StreamTradeUpdates(ctx, handler, alpaca.StreamTradeUpdatesRequest{Since: time.Now().Add(-time.Second)})
}

func closeOne() error {
	if _, err := client.ClosePosition("BHP", alpaca.ClosePositionRequest{Qty: *number("2")}); err != nil {
		return err
	}
	_, err := client.ClosePosition("BHP", alpaca.ClosePositionRequest{Percentage: *number("50")})
	return err
}

func closeAll() error {
	sold, err := client.CloseAllPositions(alpaca.CloseAllPositionsRequest{CancelOrders: true})
	if err != nil {
		return err
	}
	return check(len(sold) == 2, sold)
}

func activities() error {
	all, err := client.GetAccountActivities(alpaca.GetAccountActivitiesRequest{
		ActivityTypes: []string{"FILL"}, Date: time.Now(), Direction: "asc", PageSize: 100,
	})
	if err != nil {
		return err
	}
	return check(len(all) > 2, all)
}

func main() {
	row("GetAccount", account)
	row("GetAccountConfigurations", func() error { _, err := client.GetAccountConfigurations(); return err })
	row("UpdateAccountConfigurations, unchanged", configure(false))
	row("UpdateAccountConfigurations, suspend_trade", configure(true))
	row("GetPositions, GetPosition", positions)
	row("GetCalendar", calendar)
	row("GetClock", func() error { _, err := client.GetClock(); return err })
	row("GetAsset, GetAssets", assets)
	row("PlaceOrder limit, GetOrder, GetOrders, ReplaceOrder, CancelOrder", orders)
	row("PlaceOrder stop, stop_limit, CancelAllOrders", stops)
	row("PlaceOrder market", market)
	row("PlaceOrder bracket", bracket(alpaca.Bracket))
	row("PlaceOrder oco", bracket(alpaca.OCO))
	row("PlaceOrder oto", bracket(alpaca.OTO))
	trailing := request(alpaca.Sell, alpaca.TrailingStop)
	trailing.TrailPercent = number("5")
	row("PlaceOrder trailing_stop", submit(trailing))
	notional := request(alpaca.Buy, alpaca.Market)
	notional.Qty, notional.Notional = nil, number("100")
	row("PlaceOrder notional", submit(notional))
	fraction := request(alpaca.Buy, alpaca.Market)
	fraction.Qty = number("0.5")
	row("PlaceOrder fraction", submit(fraction))
	row("StreamTradeUpdates", stream(since))
	row("StreamTradeUpdatesInBackground", stream(client.StreamTradeUpdatesInBackground))
	row("ClosePosition", closeOne)
	row("CloseAllPositions", closeAll)
	row("GetAccountActivities", activities)
	row("GetWatchlists", func() error { _, err := client.GetWatchlists(); return err })
	row("GetWatchlist", func() error { _, err := client.GetWatchlist("1"); return err })
	row("CreateWatchlist", func() error { _, err := client.CreateWatchlist(alpaca.CreateWatchlistRequest{Name: "mine"}); return err })
	row("UpdateWatchlist", func() error { _, err := client.UpdateWatchlist("1", alpaca.UpdateWatchlistRequest{Name: "mine"}); return err })
	row("DeleteWatchlist", func() error { return client.DeleteWatchlist("1") })
	row("AddSymbolToWatchlist", func() error { _, err := client.AddSymbolToWatchlist("1", alpaca.AddSymbolToWatchlistRequest{Symbol: "BHP"}); return err })
	row("RemoveSymbolFromWatchlist", func() error { return client.RemoveSymbolFromWatchlist("1", alpaca.RemoveSymbolFromWatchlistRequest{Symbol: "BHP"}) })
	row("GetPortfolioHistory", func() error { _, err := client.GetPortfolioHistory(alpaca.GetPortfolioHistoryRequest{}); return err })
	row("GetOptionContracts", func() error { _, err := client.GetOptionContracts(alpaca.GetOptionContractsRequest{}); return err })
	row("GetOptionContract", func() error { _, err := client.GetOptionContract("1"); return err })
	row("GetAnnouncements", func() error { _, err := client.GetAnnouncements(alpaca.GetAnnouncementsRequest{}); return err })
	row("GetAnnouncement", func() error { _, err := client.GetAnnouncement("1"); return err })
}
