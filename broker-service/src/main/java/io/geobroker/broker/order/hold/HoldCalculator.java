package io.geobroker.broker.order.hold;

import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Side;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.Function;

/**
 * Calculates the hold of an order: a sell's shares, or a buy's highest expected cost.
 *
 * <p>A limit bounds the cost of a buy; a stop does not, as the market may jump past it. So a stop buy holds the higher of
 * stop and last price, plus the margin. A fill may still cost more, and cash then becomes negative.
 *
 * @param margin on top of the price of a buy without a limit: 0.05 is 5 %; 0 to {@value #MAX_MARGIN}
 * @param prices approximate last prices from memory: they size holds, never fill orders
 */
public record HoldCalculator(BigDecimal margin, Function<Symbol, Optional<Price>> prices) {
    /** The hold of the largest order then still fits a {@code long}. */
    public static final int MAX_MARGIN = 1;

    public HoldCalculator {
        if (margin.signum() < 0 || margin.compareTo(BigDecimal.valueOf(MAX_MARGIN)) > 0) {
            throw new IllegalArgumentException("margin must be >= 0 and <= " + MAX_MARGIN + ": " + margin);
        }
    }

    public Hold of(OpenOrder order) {
        if (order.side() == Side.SELL) {
            return Hold.ofShares(order.symbol(), order.quantity());
        }
        return Hold.ofCash(
                order.symbol(),
                order.terms().limitPrice() == null
                        ? withMargin(order)
                        : Math.multiplyExact(
                                order.quantity(), order.worstPrice().micros()));
    }

    /** Of an order that fills at any price, from the last price known here. */
    public Hold atMarket(OpenOrder order, Price last) {
        return order.side() == Side.SELL
                ? Hold.ofShares(order.symbol(), order.quantity())
                : Hold.ofCash(order.symbol(), withMargin(order, last.micros()));
    }

    private long withMargin(OpenOrder order) {
        return withMargin(
                order,
                prices.apply(order.symbol())
                        .map(last -> Math.max(last.micros(), order.worstPrice().micros()))
                        .orElse(order.worstPrice().micros()));
    }

    private long withMargin(OpenOrder order, long priceMicros) {
        return BigDecimal.valueOf(priceMicros)
                .multiply(BigDecimal.valueOf(order.quantity()))
                .multiply(BigDecimal.ONE.add(margin))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
