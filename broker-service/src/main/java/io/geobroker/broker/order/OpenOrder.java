package io.geobroker.broker.order;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * An order as it was accepted, waiting for its price: all that never changes about it.
 *
 * @param id names it and tells when it was placed
 * @param customer who placed it
 * @param clientOrderId the customer's own name for it, 1 to {@value #MAX_CLIENT_ORDER_ID} characters
 * @param symbol the stock
 * @param bucket which partition of the symbol it is kept in, fixed when it was placed
 * @param side buy or sell
 * @param type limit or stop
 * @param timeInForce how long it waits
 * @param price the limit price of a limit order, the stop price of a stop order
 * @param quantity whole shares, 1 to {@value #MAX_QUANTITY}
 */
public record OpenOrder(
        OrderId id,
        CustomerId customer,
        String clientOrderId,
        Symbol symbol,
        int bucket,
        Side side,
        OrderType type,
        TimeInForce timeInForce,
        Price price,
        long quantity) {
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

    /** Whether both are wishes for the same, by the same customer under the same name; ids and buckets do not matter. */
    boolean wishesTheSameAs(OpenOrder other) {
        return new OpenOrder(
                        other.id,
                        customer,
                        clientOrderId,
                        symbol,
                        other.bucket,
                        side,
                        type,
                        timeInForce,
                        price,
                        quantity)
                .equals(other);
    }

    public Trigger trigger() {
        return Trigger.of(side, type, price);
    }

    /** When it was placed, microseconds since the epoch; every write of its row carries this timestamp. */
    public long placedAtMicros() {
        return id.timeMicros();
    }
}
