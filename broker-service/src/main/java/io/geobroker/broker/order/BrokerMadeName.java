package io.geobroker.broker.order;

import java.util.Optional;
import java.util.UUID;

/**
 * The client order id that the broker makes if the customer gives none.
 *
 * <p>The order id as UUID version 8, which RFC 9562 leaves to applications: unique without a reservation. Customers may not
 * use one.
 */
public final class BrokerMadeName {
    private static final long VERSION = 0xF000L;
    private static final long OWN = 0x8000L;
    private static final long TIME_BASED = 0x1000L;
    private static final int VARIANT = 2;

    private BrokerMadeName() {}

    public static String of(OrderId id) {
        return new UUID((id.mostSignificantBits() & ~VERSION) | OWN, id.leastSignificantBits()).toString();
    }

    /** Empty for a name that is not broker-made. */
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
