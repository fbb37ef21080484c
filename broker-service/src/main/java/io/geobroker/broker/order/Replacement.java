package io.geobroker.broker.order;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.TradingHours;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a customer wishes changed about a waiting order, each value valid in itself. What is empty stays as it is, also the
 * end that a day order was given.
 *
 * @param clientOrderId of the order that comes in the other's place; empty for one made by the broker
 */
public record Replacement(
        Optional<String> clientOrderId,
        OptionalLong quantity,
        Optional<TimeInForce> timeInForce,
        Optional<Price> limitPrice,
        Optional<Price> stopPrice) {

    /** What is wrong with it for that order; empty if it can be. */
    public Optional<String> refusal(OpenOrder old) {
        if (clientOrderId.isEmpty()
                && quantity.isEmpty()
                && timeInForce.isEmpty()
                && limitPrice.isEmpty()
                && stopPrice.isEmpty()) {
            return Optional.of(
                    "nothing to replace: give qty, time_in_force, limit_price, stop_price or client_order_id");
        }
        if (limitPrice.isPresent() && old.terms().limitPrice() == null) {
            return Optional.of("limit_price must not be given for a stop order: its price is stop_price");
        }
        if (stopPrice.isPresent() && old.terms().stopPrice() == null) {
            return Optional.of("stop_price must not be given for a limit order: its price is limit_price");
        }
        return Optional.empty();
    }

    /** Whether the name is of the form that the broker gives to orders without one. */
    public boolean hasBrokersName() {
        return clientOrderId.flatMap(BrokerMadeName::orderId).isPresent();
    }

    /**
     * The order that comes in the other's place, in itself a new one: a stop-limit order waits for its stop, whether or not
     * the old one had met it.
     *
     * @param old one without {@link #refusal}
     * @param id the new order's
     */
    public OpenOrder of(OpenOrder old, OrderId id, Listing listing, TradingHours hours) {
        return new OpenOrder(
                id,
                old.customer(),
                clientOrderId.orElseGet(() -> BrokerMadeName.of(id)),
                old.symbol(),
                id.bucket(listing.buckets()),
                old.side(),
                old.terms().replaced(limitPrice, stopPrice),
                timeInForce.map(wanted -> Validity.from(id, wanted, hours)).orElse(old.validity()),
                quantity.orElse(old.quantity()),
                old.id());
    }
}
