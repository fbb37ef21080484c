package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where to continue reading a tape.
 *
 * <p>Text form: eight bytes of time, sixteen of order id if behind a trade, in URL-safe Base64 (RFC 4648 section 5).
 *
 * @param tradedAtMicros microseconds since the epoch
 * @param behind skips trades of that microsecond up to this order's; null skips none
 */
public record TapePosition(long tradedAtMicros, @Nullable OrderId behind) {
    private static final int TIME = Long.BYTES;
    private static final int TIME_AND_ORDER = 3 * Long.BYTES;

    public static TapePosition behind(TapeEntry entry) {
        return new TapePosition(entry.tradedAtMicros(), entry.order());
    }

    /** Empty when the text is not a position. */
    public static Optional<TapePosition> parse(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
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

    /** Whether a reader in that direction still has the trade ahead. */
    boolean comesBefore(TapeEntry entry, boolean newestFirst) {
        if (entry.tradedAtMicros() != tradedAtMicros) {
            return entry.tradedAtMicros() < tradedAtMicros == newestFirst;
        }
        return behind == null
                || (newestFirst
                        ? entry.order().compareTo(behind) > 0
                        : entry.order().compareTo(behind) < 0);
    }

    @Override
    public String toString() {
        ByteBuffer bytes =
                ByteBuffer.allocate(behind == null ? TIME : TIME_AND_ORDER).putLong(tradedAtMicros);
        if (behind != null) {
            bytes.putLong(behind.mostSignificantBits()).putLong(behind.leastSignificantBits());
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }
}
