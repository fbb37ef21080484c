package io.geobroker.broker.order;

import io.geobroker.broker.platform.observability.TradingObservation;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * Observed as {@code id}: an order gets its id.
 *
 * <p>A handler may call {@link #follow} on start; the id is known on stop. On one thread.
 */
public final class NewOrderContext extends Observation.Context implements TradingObservation {
    private final CustomerId customer;
    private final Symbol symbol;
    private final OrderType type;
    private Following following = Following.NO;
    private @Nullable OrderId id;

    NewOrderContext(CustomerId customer, Symbol symbol, OrderType type) {
        this.customer = customer;
        this.symbol = symbol;
        this.type = type;
    }

    public CustomerId customer() {
        return customer;
    }

    public Symbol symbol() {
        return symbol;
    }

    public OrderType type() {
        return type;
    }

    public void follow(Following closely) {
        following = closely;
    }

    /** Null until this stops. */
    public @Nullable OrderId id() {
        return id;
    }

    Following following() {
        return following;
    }

    void named(OrderId given) {
        id = given;
    }
}
