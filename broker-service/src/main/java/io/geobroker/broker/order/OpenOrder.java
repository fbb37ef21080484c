package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An accepted order; immutable, save whether a stop-limit order has met its stop, and its door.
 *
 * @param clientOrderId 1 to {@value #MAX_CLIENT_ORDER_ID} characters
 * @param bucket its partition of the symbol
 * @param quantity whole shares, 1 to {@value #MAX_QUANTITY}
 * @param replaces the order it replaces; null if none
 * @param door a later one that its waiting row names; null for its first, or where nobody told
 */
public record OpenOrder(
        OrderId id,
        CustomerId customer,
        String clientOrderId,
        Symbol symbol,
        int bucket,
        Side side,
        Terms terms,
        Validity validity,
        long quantity,
        @Nullable OrderId replaces,
        @Nullable Door door) {
    /** With {@link Price#MAX_MICROS} an order's value in micros fits a {@code long}. */
    public static final long MAX_QUANTITY = 1_000_000;

    public static final int MAX_CLIENT_ORDER_ID = 128;

    public OpenOrder {
        if (quantity <= 0 || quantity > MAX_QUANTITY) {
            throw new IllegalArgumentException("quantity must be > 0 and <= " + MAX_QUANTITY + ": " + quantity);
        }
        if (clientOrderId.isBlank() || clientOrderId.length() > MAX_CLIENT_ORDER_ID) {
            throw new IllegalArgumentException("client order id must be 1 to " + MAX_CLIENT_ORDER_ID
                    + " characters and not blank: it has " + clientOrderId.length());
        }
        if (bucket < 0) {
            throw new IllegalArgumentException("bucket must be >= 0: " + bucket);
        }
    }

    /** At its first door. */
    public OpenOrder(
            OrderId id,
            CustomerId customer,
            String clientOrderId,
            Symbol symbol,
            int bucket,
            Side side,
            Terms terms,
            Validity validity,
            long quantity,
            @Nullable OrderId replaces) {
        this(id, customer, clientOrderId, symbol, bucket, side, terms, validity, quantity, replaces, null);
    }

    /** Whether both ask for the same; ignores ids, buckets, doors and a day order's expiry. */
    public boolean wishesTheSameAs(OpenOrder other) {
        return validity.timeInForce() == other.validity.timeInForce()
                && new OpenOrder(
                                other.id,
                                customer,
                                clientOrderId,
                                symbol,
                                other.bucket,
                                side,
                                terms,
                                other.validity,
                                quantity,
                                replaces,
                                other.door)
                        .equals(other);
    }

    public OrderType type() {
        return terms.type();
    }

    /** Whether the customer named it, and not the broker. */
    public boolean isNamed() {
        return !clientOrderId.equals(BrokerMadeName.of(id));
    }

    /** If not, it is decided when placed. */
    public boolean waits() {
        return terms.waits() && !validity.timeInForce().isImmediate();
    }

    public Trigger trigger() {
        return terms.trigger(side);
    }

    /** False before the order or its stop, and from its end on. */
    public boolean meetsTickersOf(long tickerMicros) {
        return tickerMicros >= placedAtMicros()
                && validity.holdsAt(tickerMicros)
                && terms.stoppedAtMicros().orElse(tickerMicros) <= tickerMicros;
    }

    /** If a trigger does not fill it, it continues as {@link #stoppedAt}. */
    public boolean fillsAt(Price price) {
        return terms.fillsAt(price, side);
    }

    public OpenOrder stoppedAt(long tickerMicros) {
        Terms stopped = terms.stoppedAt(tickerMicros)
                .orElseThrow(
                        () -> new IllegalStateException("only a stop-limit order waits on after its trigger: " + id));
        return new OpenOrder(
                id, customer, clientOrderId, symbol, bucket, side, stopped, validity, quantity, replaces, door);
    }

    public OpenOrder at(Door later) {
        return new OpenOrder(
                id, customer, clientOrderId, symbol, bucket, side, terms, validity, quantity, replaces, later);
    }

    /** With the later door and the reached stop that its row tells of. */
    public OpenOrder told(OpenOrder row) {
        OpenOrder told = row.door != null && (door == null || door.epoch() < row.door.epoch()) ? at(row.door) : this;
        OptionalLong stopped = row.terms.stoppedAtMicros();
        return stopped.isPresent() && terms.stoppedAtMicros().isEmpty() ? told.stoppedAt(stopped.getAsLong()) : told;
    }

    public Price worstPrice() {
        return terms.worstPrice();
    }

    /** Microseconds since the epoch; also its row's write timestamp. */
    public long placedAtMicros() {
        return id.timeMicros();
    }
}
