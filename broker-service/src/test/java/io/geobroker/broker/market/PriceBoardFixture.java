package io.geobroker.broker.market;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.world.TradingHours;
import java.time.Duration;
import java.time.ZoneOffset;

/** Boards of exchanges that never close. */
public final class PriceBoardFixture {
    public static final Duration MAX_AGE = Duration.ofMinutes(5);

    public static final Duration SKEW = Duration.ofSeconds(5);

    private PriceBoardFixture() {}

    public static PriceBoard board(MicroClock clock) {
        return new PriceBoard(clock, MAX_AGE, SKEW, symbol -> TradingHours.always(ZoneOffset.UTC));
    }
}
