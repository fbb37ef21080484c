package io.geobroker.broker.order;

import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Accepts an order that waits: writes it to the local datacenter, from where it travels to the others by itself.
 *
 * <p>The waiting row comes first, the customer's view second. If the broker dies between the two, or a write's answer is
 * lost, the order may be alive although nobody was told; when it ends, its view is written whole. The other way round a
 * dead order could show as open forever.
 */
public final class PlaceOrder {

    /** An order as it is wished for, each value valid in itself. */
    public record Request(
            CustomerId customer,
            String clientOrderId,
            Symbol symbol,
            Side side,
            OrderType type,
            TimeInForce timeInForce,
            Price price,
            long quantity) {}

    /** How placing ended. */
    public sealed interface Result {

        /** Durable in the local datacenter; from now on every ticker its home region receives is tried against it. */
        record Accepted(Order order) implements Result {}

        /** Nothing was written; {@code reason} says what was wrong. */
        record Rejected(String reason) implements Result {}

        /** A write was not confirmed in time: the order may or may not wait now. */
        record Unknown(OpenOrder order, Optional<Throwable> cause) implements Result {}
    }

    private final OpenOrders openOrders;
    private final Orders orders;
    private final Listings listings;
    private final OrderIds ids;
    private final MicroClock clock;
    private final Duration acknowledgeWithin;

    /**
     * @param acknowledgeWithin how old an order may be when it is acknowledged; matching looks back further than this when
     *     it reads what is new, so that no acknowledged order is behind its cursor
     */
    public PlaceOrder(
            OpenOrders openOrders,
            Orders orders,
            Listings listings,
            OrderIds ids,
            MicroClock clock,
            Duration acknowledgeWithin) {
        this.openOrders = openOrders;
        this.orders = orders;
        this.listings = listings;
        this.ids = ids;
        this.clock = clock;
        this.acknowledgeWithin = acknowledgeWithin;
    }

    /** Never fails: an unconfirmed write is {@link Result.Unknown}. */
    public CompletionStage<Result> place(Request request) {
        Optional<Listing> listing = listings.find(request.symbol());
        if (listing.isEmpty()) {
            return CompletableFuture.completedFuture(new Result.Rejected("symbol is not listed: " + request.symbol()));
        }
        OrderId id = ids.next();
        OpenOrder order = new OpenOrder(
                id,
                request.customer(),
                request.clientOrderId(),
                request.symbol(),
                id.bucket(listing.get().buckets()),
                request.side(),
                request.type(),
                request.timeInForce(),
                request.price(),
                request.quantity());
        Order accepted = Order.accepted(order);
        return openOrders
                .add(order)
                .thenCompose(added -> orders.put(accepted, order.placedAtMicros()))
                .handle((put, failure) -> failure != null || isTooLate(order)
                        ? new Result.Unknown(order, Optional.ofNullable(failure))
                        : new Result.Accepted(accepted));
    }

    private boolean isTooLate(OpenOrder order) {
        return clock.micros() - order.placedAtMicros() > acknowledgeWithin.toNanos() / 1_000;
    }
}
