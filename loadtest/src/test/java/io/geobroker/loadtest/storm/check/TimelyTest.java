package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;

import io.geobroker.loadtest.storm.journal.Venue;
import io.geobroker.schema.world.TradingHours;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When day orders end. */
class TimelyTest {
    private static final String RULE = "timely";

    private final SmallWorld world = new SmallWorld();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # A day order waits until the close and not much longer, whatever faults there were.
            day; close -1 | true
            day; close 31 | false
            day; close 29; began; wait 10; over broker-killed broker-sydney-1 | false
            # It expires at the close, unless clocks are wrong or its owner died.
            day; close 2; expire | true
            day; close -1; expire | false
            day; close -5; began; over clock-ahead broker-sydney-1; expire | true
            day; close -7; began; over clock-ahead broker-sydney-1; expire | false
            day; close 31; expire | false
            day; close -1; began; close 31; over broker-killed broker-sydney-1; expire | true
            # A wrong clock excuses only times about its own.
            day; close -3; expire; close 47; began; over clock-ahead broker-sydney-1 | true
            day; close -3; expire; close 597; began; over clock-ahead broker-sydney-1 | false
            # It expires late only for a fault at its close.
            day; close 60; began; wait 10; over broker-killed broker-sydney-1; wait 300; expire | false
            day; close 29; began; wait 10; over broker-killed broker-sydney-1; wait 59; expire | true
            day; close 29; began; wait 10; over broker-killed broker-sydney-1; wait 61; expire | false
            # A cancel does not hide that it outlives its close.
            close -1; day; close 20; cancel | true
            close -1; day; close 300; cancel | false
            close -1; began; day; close 31; over broker-killed broker-sydney-1; cancel | true
            close -1; began; day; close 31; healed; cancel | false
            close -1; began; day abroad; close 31; healed; cancel | true
            close -1; day abroad; close 34; cancel | false
            close -1; day somewhere; close 300; cancel | true
            # It does not fill after the close, and no other order expires.
            day; close 0; ticker 39; fill 39 | false
            order; expire | false
            """)
    void aDayOrderEndsAtItsCloseUnlessAFaultExcusesIt(String steps, boolean holds) {
        world.assertJudged(RULE, Scenario.play(world, steps), holds);
    }

    @Test
    void findsAnotherCloseThanThatOfTheExchange() {
        UUID id = Scenario.play(world, "day");
        world.journal.write("BHP", new Venue(HOME, TradingHours.always(ZoneOffset.UTC)));
        world.assertFound(RULE, id);
    }
}
