package io.geobroker.insight.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.link.Canaries.Canary;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanaryWatchTest {
    private static final Duration EVERY = Duration.ofSeconds(2);
    private static final long MILLI = 1_000_000;
    private static final long WALL_MICROS = 1_773_144_000_000_000L;

    private final CanaryWatch watch = new CanaryWatch(EVERY, Duration.ofMillis(230), 0);

    /** Looks that end then and find a canary of then, or none; what is known of the link after them, and whether a look is due. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the first tells that writes come but not how long it took | \
            due 0 true; is 0 UNKNOWN -; look 1000 900; is 1000 UP -
            the lag is the time from before the write until it was first seen | \
            look 1000 900; look 3018 2900; is 3018 UP 118; look 3050 2900; is 3050 UP 118
            the first may have come long ago, so the next look is soon | look 1000 900; due 1001 true
            looks are seldom until the next one is due, and then at once again | \
            look 1000 900; look 3000 900; look 3001 2900; due 3010 false; due 4969 false; left 4969 1; due 4970 true; \
            look 4970 2900; due 4971 true
            and less often for one that is overdue | look 1000 900; look 5100 900; due 5200 false; left 5200 150; due 5350 true
            a silent region is cut until it is heard again | \
            look 1000 900; look 3000 2900; is 9229 UP 100; is 9230 CUT -; look 60000 59880; is 60000 UP 120
            one that was never heard is cut in the end | look 1000 -1; is 6229 UNKNOWN -; is 6230 CUT -
            clocks that make the lag negative make it unknown | look 1000 900; look 3000 3500; is 3000 UP -
            """)
    void followsTheCanariesOfARegion(String how, String story) {
        for (String step : story.split("; ", -1)) {
            String[] words = step.split(" ", -1);
            long millis = Long.parseLong(words[1]);
            switch (words[0]) {
                case "look" -> looks(millis, Long.parseLong(words[2]));
                case "due" -> assertThat(watch.isDue(now(millis))).as(how).isEqualTo(Boolean.parseBoolean(words[2]));
                case "left" -> assertThat(watch.untilDue(now(millis))).as(how).isEqualTo(now(Long.parseLong(words[2])));
                default -> {
                    assertThat(watch.state(now(millis))).as(how).hasToString(words[2]);
                    Duration lag = watch.lag(now(millis));
                    assertThat(lag == null ? "-" : "" + lag.toMillis()).as(how).isEqualTo(words[3]);
                }
            }
        }
    }

    /** As after a start of this broker, after a pause of it, and after looks that failed. */
    @ParameterizedTest
    @ValueSource(longs = {0, 10, 1_000, 1_900, 1_990})
    void aLookLongAfterACanaryMakesNoLaterLagLonger(long after) {
        for (long millis = 2_100 + after; millis < 40_000; millis += 10) {
            boolean pauses = millis > 14_200 && millis < 16_100 + after;
            boolean fails = millis > 24_200 && millis < 26_100 + after;
            if (!pauses && watch.isDue(now(millis))) {
                looks(millis, fails ? -1 : (millis - 100) / 2_000 * 2_000);
            }
            boolean tellsOfThePause = millis > 14_200 && millis < 18_100;
            boolean tellsOfFailures = millis > 24_200 && millis < 28_100;
            if (millis >= 4_100 && !tellsOfThePause && !tellsOfFailures) {
                assertThat(watch.lag(now(millis)))
                        .as("after %d ms", millis)
                        .isBetween(Duration.ofMillis(100), Duration.ofMillis(110));
            }
        }
    }

    /** Two brokers of a region write its one row in turns. Then one ends, and the other's canaries are followed. */
    @ParameterizedTest
    @ValueSource(longs = {5, 100, 1_000, 1_500, 1_969, 1_990})
    void theLagOfTwoSendersIsThatOfEitherAlone(long behind) {
        long ended = 41_000;
        for (long millis = 0; millis < 80_000; millis += 10) {
            if (watch.isDue(now(millis))) {
                long arrived = millis - 100;
                long first = Math.min(arrived, ended) / 2_000 * 2_000;
                long second = arrived < behind ? 0 : (arrived - behind) / 2_000 * 2_000 + behind;
                looks(millis, arrived < 0 ? -1 : Math.max(first, second));
            }
            if (millis > 2_200) {
                assertThat(watch.lag(now(millis)))
                        .as("after %d ms", millis)
                        .isBetween(Duration.ofMillis(100), Duration.ofMillis(110));
            }
        }
    }

    /** As replicas that have different ones answer in turns. */
    @Test
    void anOlderCanaryIsNoSignOfLife() {
        looks(1_000, 900);
        looks(3_000, 2_900);

        for (int millis = 5_250; millis < 9_000; millis += 500) {
            looks(millis, 900);
            looks(millis + 250, 2_900);
        }

        assertThat(watch.lag(now(9_000))).isEqualTo(Duration.ofMillis(100));
        assertThat(watch.state(now(9_230))).isEqualTo(LinkState.CUT);
    }

    @Test
    void aRegionWhoseClockWasAheadAndIsSetRightIsHeardOn() {
        AtomicLong millis = new AtomicLong(3_600_000);
        InMemoryCanaries canaries = new InMemoryCanaries();
        World world = WorldFile.load("two-regions");
        WatchCanaries region = new WatchCanaries(
                new HomeRegion(world, world.region("sydney"), "sydney-1"),
                canaries,
                EVERY,
                new MicroClock(() -> MicroClock.at(micros(millis.get()))),
                millis::get);
        region.send().toCompletableFuture().join();
        sees(100, canaries);

        for (long now = 2_000; now < 20_000; now += 2_000) {
            millis.set(now);
            region.send().toCompletableFuture().join();
            sees(now + 100, canaries);
            assertThat(watch.state(now(now + 100))).isEqualTo(LinkState.UP);
            assertThat(watch.lag(now(now + 100))).isEqualTo(Duration.ofMillis(100));
        }
        assertThat(watch.state(now(18_100 + 6_230))).isEqualTo(LinkState.CUT);
    }

    private void sees(long atMillis, Canaries canaries) {
        watch.looked(
                canaries.seen("sydney").toCompletableFuture().join(), now(atMillis), now(atMillis), micros(atMillis));
    }

    private void looks(long atMillis, long foundMillis) {
        watch.looked(
                foundMillis < 0 ? Optional.empty() : Optional.of(new Canary(micros(foundMillis), micros(foundMillis))),
                now(atMillis),
                now(atMillis),
                micros(atMillis));
    }

    private static long now(long millis) {
        return millis * MILLI;
    }

    private static long micros(long millis) {
        return WALL_MICROS + millis * 1_000;
    }
}
