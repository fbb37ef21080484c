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
 * How much is set aside for an order: the shares of a sell, and of a buy the most that it is expected to cost.
 *
 * <p>A limit bounds what a buy costs. A stop does not: it fills at the first price at or above it, which is beyond it when
 * the market jumps, or already is. So its hold is of the higher of stop and last price, and a margin on top. A fill that
 * costs more than that is settled all the same: cash may then be negative by the difference.
 *
 * @param margin on top of the price of a buy without a limit: 0.05 is 5 %; 0 to {@value #MAX_MARGIN}
 * @param prices about what each stock trades at, from memory: good enough to size a hold, never to fill an order
 */
public record HoldCalculator(BigDecimal margin, Function<Symbol, Optional<Price>> prices) {
    /** With it the hold of the largest order still fits a {@code long}. */
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

    /** Of an order that fills at any price: a buy costs about the last price that is known here. */
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
