package io.geobroker.broker.order;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.world.TradingHours;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * How long an order waits; later changes of the exchange's hours do not affect it.
 *
 * @param expiresAtMicros tickers from then on do not fill it, microseconds since the epoch; {@link #NEVER} unless a day
 *     order
 */
public record Validity(TimeInForce timeInForce, long expiresAtMicros) {
    public static final long NEVER = Long.MAX_VALUE;

    private static final Validity UNTIL_CANCELED = new Validity(TimeInForce.GTC, NEVER);

    public Validity {
        if ((timeInForce == TimeInForce.DAY) == (expiresAtMicros == NEVER)) {
            throw new IllegalArgumentException(
                    "a day order expires, and no other does: " + timeInForce + " until " + expiresAtMicros);
        }
    }

    /** Of an order placed at the time of its id. */
    public static Validity from(OrderId id, TimeInForce timeInForce, TradingHours hours) {
        return switch (timeInForce) {
            case DAY -> {
                Instant placed = MicroClock.at(id.timeMicros());
                yield untilClose(ChronoUnit.MICROS.between(Instant.EPOCH, hours.nextClose(placed)));
            }
            case GTC, IOC, FOK -> withoutEnd(timeInForce);
        };
    }

    /** For any but a day order. */
    public static Validity withoutEnd(TimeInForce timeInForce) {
        return new Validity(timeInForce, NEVER);
    }

    public static Validity untilCanceled() {
        return UNTIL_CANCELED;
    }

    /** @param closesAtMicros the close of its session, microseconds since the epoch */
    public static Validity untilClose(long closesAtMicros) {
        return new Validity(TimeInForce.DAY, closesAtMicros);
    }

    public boolean holdsAt(long micros) {
        return expiresAtMicros == NEVER || micros < expiresAtMicros;
    }

    public boolean ends() {
        return expiresAtMicros != NEVER;
    }
}
