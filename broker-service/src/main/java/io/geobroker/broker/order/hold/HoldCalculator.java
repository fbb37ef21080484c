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
 * Calculates holds: a sell's shares, or a buy's highest expected cost.
 *
 * <p>The market may jump past a stop. So a buy without a limit holds the higher of stop and last price, plus the margin. A
 * fill may still cost more, and cash becomes negative.
 *
 * @param margin 0.05 is 5 %; 0 to {@value #MAX_MARGIN}
 * @param prices approximate last prices from memory, never for fills
 */
public record HoldCalculator(BigDecimal margin, Function<Symbol, Optional<Price>> prices) {
    /** The largest order's hold then still fits a {@code long}. */
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

    /** For an order that fills at any price. */
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
