package io.geobroker.broker.order.placing;

import io.geobroker.broker.order.BrokerMadeName;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.TimeInForce;
import io.geobroker.broker.order.Validity;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.TradingHours;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The changes a customer asks for to a waiting order, each valid in itself.
 *
 * <p>An empty value stays, also the expiry of a day order.
 *
 * @param clientOrderId of the new order; empty for one made by the broker
 */
public record Replacement(
        Optional<String> clientOrderId,
        OptionalLong quantity,
        Optional<TimeInForce> timeInForce,
        Optional<Price> limitPrice,
        Optional<Price> stopPrice) {

    /** Why that order is not replaced; empty if it can be. */
    public Optional<Rejection> refusal(OpenOrder old) {
        if (clientOrderId.isEmpty()
                && quantity.isEmpty()
                && timeInForce.isEmpty()
                && limitPrice.isEmpty()
                && stopPrice.isEmpty()) {
            return reject(
                    "qty, time_in_force, limit_price, stop_price or client_order_id must be given: nothing to replace");
        }
        if (limitPrice.isPresent() && old.terms().limitPrice() == null) {
            return reject("limit_price must not be given for a stop order: its price is stop_price");
        }
        if (stopPrice.isPresent() && old.terms().stopPrice() == null) {
            return reject("stop_price must not be given for a limit order: its price is limit_price");
        }
        if (isAsItIs(old)) {
            return Optional.of(Rejection.forbidden("order parameters are not changed"));
        }
        return clientOrderId.flatMap(BrokerMadeName::orderId).map(notTheirs -> Rejection.nameTaken());
    }

    private boolean isAsItIs(OpenOrder old) {
        return clientOrderId.filter(name -> !name.equals(old.clientOrderId())).isEmpty()
                && quantity.orElse(old.quantity()) == old.quantity()
                && timeInForce
                        .filter(wanted -> wanted != old.validity().timeInForce())
                        .isEmpty()
                && old.terms()
                        .replaced(limitPrice, stopPrice)
                        .equals(old.terms().replaced(Optional.empty(), Optional.empty()));
    }

    private static Optional<Rejection> reject(String reason) {
        return Optional.of(Rejection.invalid(reason));
    }

    /**
     * A stop-limit order waits for its stop again.
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
