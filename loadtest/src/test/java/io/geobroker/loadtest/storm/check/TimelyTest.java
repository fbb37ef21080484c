package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.day;

import io.geobroker.loadtest.storm.journal.Venue;
import io.geobroker.schema.world.TradingHours;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When day orders end. */
class TimelyTest {
    private static final String RULE = "timely";

    private final SmallWorld world = new SmallWorld();
    private final UUID id = world.waitingOrder(day(buy(1, 40)));
    private final long close = world.closeAfter(world.now());

    @ParameterizedTest
    @CsvSource({"-1, true", "31, false"})
    void aDayOrderWaitsUntilTheCloseAndNotMuchLonger(int seconds, boolean holds) {
        world.passUntil(close + seconds * MILLION);
        world.assertJudged(RULE, id, holds);
    }

    /** Seconds after the close, and a fault that began a second before it. */
    @ParameterizedTest
    @CsvSource({
        "2, , , true",
        "-1, , , false",
        "-5, clock-ahead, broker-sydney-1, true",
        "-7, clock-ahead, broker-sydney-1, false",
        "31, , , false",
        "31, broker-killed, broker-sydney-1, true"
    })
    void aDayOrderExpiresAtTheCloseUnlessClocksAreWrongOrItsOwnerDied(
            int seconds, String fault, String target, boolean holds) {
        world.passUntil(close + seconds * MILLION);
        if (fault != null) {
            world.fault(fault, target, Math.min(world.now(), close - MILLION));
        }
        world.expire(id);
        world.assertJudged(RULE, id, holds);
    }

    /** Seconds from the end of an order that expires three seconds too early to a fault of its owner's clock. */
    @ParameterizedTest
    @CsvSource({"50, true", "600, false"})
    void aWrongClockExcusesOnlyTimesAboutItsOwn(int seconds, boolean holds) {
        world.passUntil(close - 3 * MILLION);
        world.expire(id);
        world.passUntil(close + (seconds - 3) * MILLION);
        world.fault("clock-ahead", "broker-sydney-1", world.now());
        world.assertJudged(RULE, id, holds);
    }

    /** Where it was placed, a fault that began a second before the close, and seconds from the close to its cancel. */
    @ParameterizedTest
    @CsvSource({
        "sydney, , , 20, true",
        "sydney, , , 300, false",
        "sydney, broker-killed, broker-sydney-1, 31, true",
        "sydney, cut, sydney - north-virginia, 31, false",
        "north-virginia, cut, sydney - north-virginia, 31, true",
        "north-virginia, , , 34, false",
        ", , , 300, true"
    })
    void aCancelDoesNotHideThatADayOrderOutlivesItsClose(
            @Nullable String placedIn, @Nullable String fault, @Nullable String target, int seconds, boolean holds) {
        world.cancel(id);
        world.passUntil(close - MILLION);
        UUID late = world.waitingOrder(day(buy(1, 40)), Optional.ofNullable(placedIn));
        world.passUntil(close + seconds * MILLION);
        if (fault != null && target != null) {
            world.fault(fault, target, close - MILLION);
        }
        world.cancel(late);
        world.assertJudged(RULE, late, holds);
    }

    /** Seconds from the close to a fault of 10 s, and from its end to that of the order. */
    @ParameterizedTest
    @CsvSource({"60, 300, false", "29, 59, true", "29, 61, false"})
    void aDayOrderExpiresLateOnlyForAFaultAtItsClose(int toFault, int toEnd, boolean holds) {
        killItsOwnerForTenSeconds(toFault);
        world.passUntil(world.now() + toEnd * MILLION);
        world.expire(id);
        world.assertJudged(RULE, id, holds);
    }

    @Test
    void findsADayOrderThatStaysOpenWhateverFaultsThereWere() {
        killItsOwnerForTenSeconds(29);

        world.assertFound(RULE, id);
    }

    private void killItsOwnerForTenSeconds(int secondsAfterTheClose) {
        long began = close + secondsAfterTheClose * MILLION;
        world.passUntil(began + 10 * MILLION);
        world.fault("broker-killed", "broker-sydney-1", began);
    }

    @Test
    void findsADayOrderThatFillsAfterTheClose() {
        world.passUntil(close);
        world.fill(id, 39, world.ticker(39));

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnOrderUntilCanceledThatExpires() {
        UUID lasting = world.waitingOrder(buy(1, 40));
        world.expire(lasting);

        world.assertFound(RULE, lasting);
    }

    @Test
    void findsAnotherCloseThanThatOfTheExchange() {
        world.journal.write("BHP", new Venue(HOME, TradingHours.always(ZoneOffset.UTC)));
        world.assertFound(RULE, id);
    }
}
