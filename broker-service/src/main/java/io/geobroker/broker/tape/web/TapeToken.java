package io.geobroker.broker.tape.web;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.tape.TapePosition;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/**
 * A {@link TapePosition} as page token.
 *
 * <p>Eight bytes of time, sixteen of order id if behind a trade. In URL-safe Base64 (RFC 4648 section 5).
 */
final class TapeToken {
    private static final int TIME = Long.BYTES;
    private static final int TIME_AND_ORDER = 3 * Long.BYTES;

    private TapeToken() {}

    static String of(TapePosition position) {
        OrderId behind = position.behind();
        ByteBuffer bytes =
                ByteBuffer.allocate(behind == null ? TIME : TIME_AND_ORDER).putLong(position.tradedAtMicros());
        if (behind != null) {
            bytes.putLong(behind.mostSignificantBits()).putLong(behind.leastSignificantBits());
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** Empty when the text is not a token. */
    static Optional<TapePosition> read(String token) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
            return switch (bytes.remaining()) {
                case TIME -> Optional.of(new TapePosition(bytes.getLong(), null));
                case TIME_AND_ORDER ->
                    Optional.of(new TapePosition(bytes.getLong(), new OrderId(bytes.getLong(), bytes.getLong())));
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
