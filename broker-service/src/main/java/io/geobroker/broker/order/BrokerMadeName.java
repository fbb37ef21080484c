package io.geobroker.broker.order;

import java.util.Optional;
import java.util.UUID;

/**
 * The client order id of an order that its customer has not named: the order's id as a UUID of version 8, the one that RFC
 * 9562 leaves to applications.
 *
 * <p>It needs no reservation, because it is unique as the id is, tells the id, and is refused when a customer sends it.
 */
public final class BrokerMadeName {
    private static final long VERSION = 0xF000L;
    private static final long OWN = 0x8000L;
    private static final long TIME_BASED = 0x1000L;
    /** Of RFC 9562; others are no time-based ids. */
    private static final int VARIANT = 2;

    private BrokerMadeName() {}

    public static String of(OrderId id) {
        return new UUID((id.mostSignificantBits() & ~VERSION) | OWN, id.leastSignificantBits()).toString();
    }

    /** The id of the order that the broker gave this name to; empty for names of another form, which are customers'. */
    public static Optional<OrderId> orderId(String clientOrderId) {
        UUID uuid;
        try {
            uuid = UUID.fromString(clientOrderId);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        long most = uuid.getMostSignificantBits();
        boolean own = (most & VERSION) == OWN
                && uuid.variant() == VARIANT
                && uuid.toString().equals(clientOrderId);
        return own
                ? Optional.of(new OrderId((most & ~VERSION) | TIME_BASED, uuid.getLeastSignificantBits()))
                : Optional.empty();
    }
}
