package io.geobroker.broker.account.web;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.Valuation;
import io.geobroker.broker.order.web.OrderJson;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A cash account in the format of Alpaca's Trading API v2, valued by {@link Valuation}.
 *
 * @param id derived from the customer id, the same in every region
 * @param lastEquity current cash and positions at previous closes, or last prices where unknown; equity minus it is today's
 *     gain
 * @param initialMargin the market value, as positions are paid in full
 * @param homeRegion not Alpaca's
 */
record AccountJson(
        UUID id,
        String accountNumber,
        String status,
        String currency,
        String createdAt,
        String cash,
        String equity,
        String lastEquity,
        String portfolioValue,
        String longMarketValue,
        String shortMarketValue,
        String positionMarketValue,
        String initialMargin,
        String maintenanceMargin,
        String lastMaintenanceMargin,
        String sma,
        String accruedFees,
        String buyingPower,
        String regtBuyingPower,
        String nonMarginableBuyingPower,
        String daytradingBuyingPower,
        String multiplier,
        int daytradeCount,
        boolean patternDayTrader,
        boolean shortingEnabled,
        boolean tradingBlocked,
        boolean transfersBlocked,
        boolean accountBlocked,
        boolean tradeSuspendedByUser,
        String homeRegion) {
    private static final String NONE = "0";

    static AccountJson of(Valuation valuation, long openedAtMicros) {
        Account account = valuation.account();
        String customer = account.customer().value();
        String buyingPower = Amounts.plain(account.buyingPowerMicros());
        String equity = Amounts.plain(valuation.equity());
        String marketValue = Amounts.plain(valuation.longMarketValue());
        return new AccountJson(
                UUID.nameUUIDFromBytes(("geobroker:account:" + customer).getBytes(StandardCharsets.UTF_8)),
                customer,
                "ACTIVE",
                "USD",
                OrderJson.time(openedAtMicros),
                Amounts.plain(account.cashMicros()),
                equity,
                Amounts.plain(valuation.previousEquity()),
                equity,
                marketValue,
                NONE,
                marketValue,
                marketValue,
                marketValue,
                Amounts.plain(valuation.previousLongMarketValue()),
                NONE,
                NONE,
                buyingPower,
                buyingPower,
                buyingPower,
                NONE,
                "1",
                0,
                false,
                false,
                false,
                false,
                false,
                false,
                account.homeRegion());
    }
}
