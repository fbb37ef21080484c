package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * An order as it was accepted, waiting for its price: all that never changes about it, and of a stop-limit order whether
 * it has met its stop.
 *
 * @param id names it and tells when it was placed
 * @param customer who placed it
 * @param clientOrderId the customer's own name for it, 1 to {@value #MAX_CLIENT_ORDER_ID} characters
 * @param symbol the stock
 * @param bucket which partition of the symbol it is kept in, fixed when it was placed
 * @param side buy or sell
 * @param terms what it waits for
 * @param validity how long it waits
 * @param quantity whole shares, 1 to {@value #MAX_QUANTITY}
 * @param replaces the order in whose place it came; null if it was placed as it is
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
        @Nullable OrderId replaces) {
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

    /**
     * Whether both are wishes for the same, by the same customer under the same name; ids and buckets do not matter, nor
     * which session's close a day order came before.
     */
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
                                replaces)
                        .equals(other);
    }

    public OrderType type() {
        return terms.type();
    }

    /** Whether the order may wait; if not, it is decided when it is placed. */
    public boolean waits() {
        return terms.waits() && !validity.timeInForce().isImmediate();
    }

    public Trigger trigger() {
        return terms.trigger(side);
    }

    /** Whether a ticker of that time may trigger it: none from before the order, its stop, or after its end. */
    public boolean meetsTickersOf(long tickerMicros) {
        return tickerMicros >= placedAtMicros()
                && validity.holdsAt(tickerMicros)
                && terms.stoppedAtMicros().orElse(tickerMicros) <= tickerMicros;
    }

    /** Whether a ticker that triggers it fills it; if not, the order is {@link #stoppedAt} that ticker's time. */
    public boolean fillsAt(Price price) {
        return terms.fillsAt(price, side);
    }

    /** The same stop-limit order after a ticker has reached its stop. */
    public OpenOrder stoppedAt(long tickerMicros) {
        return with(terms.stoppedAt(tickerMicros)
                .orElseThrow(
                        () -> new IllegalStateException("only a stop-limit order waits on after its trigger: " + id)));
    }

    private OpenOrder with(Terms other) {
        return new OpenOrder(id, customer, clientOrderId, symbol, bucket, side, other, validity, quantity, replaces);
    }

    /** What to set aside for each share of a buy: see {@link Terms#worstPrice()}. */
    public Price worstPrice() {
        return terms.worstPrice();
    }

    /** When it was placed, microseconds since the epoch; every write of its row carries this timestamp. */
    public long placedAtMicros() {
        return id.timeMicros();
    }
}
