package io.geobroker.broker.account;

import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.PriceBoard;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * An account at the last prices of its stocks; exact, in units of the currency.
 *
 * <p>Prices are what this instance knows, however old: remote stocks lag by about a second. A stock without a price counts
 * at cost.
 */
public record Valuation(Account account, Map<Symbol, ValuedPosition> positions) {

    public Valuation {
        positions = Collections.unmodifiableMap(new TreeMap<>(positions));
    }

    public static Valuation of(Account account, PriceBoard prices) {
        Map<Symbol, ValuedPosition> valued = new TreeMap<>();
        account.positions()
                .forEach((symbol, position) -> valued.put(
                        symbol,
                        new ValuedPosition(
                                position, prices.find(symbol).map(LastPrice::price), prices.previousClose(symbol))));
        return new Valuation(account, valued);
    }

    public BigDecimal longMarketValue() {
        return sum(ValuedPosition::valueOrCost);
    }

    /** Includes held cash. */
    public BigDecimal equity() {
        return cash().add(longMarketValue());
    }

    /** Current positions at previous closes. */
    public BigDecimal previousLongMarketValue() {
        return sum(ValuedPosition::previousValue);
    }

    /** Current cash and positions at previous closes. */
    public BigDecimal previousEquity() {
        return cash().add(previousLongMarketValue());
    }

    private BigDecimal cash() {
        return ValuedPosition.units(account.cashMicros());
    }

    private BigDecimal sum(Function<ValuedPosition, BigDecimal> value) {
        return positions.values().stream().map(value).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
