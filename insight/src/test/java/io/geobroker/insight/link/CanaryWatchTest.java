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
import org.junit.jupiter.params.provider.ValueSource;

class CanaryWatchTest {
    private static final Duration EVERY = Duration.ofSeconds(2);
    private static final long MILLI = 1_000_000;
    private static final long WALL_MICROS = 1_773_144_000_000_000L;

    private final CanaryWatch watch = new CanaryWatch(EVERY, Duration.ofMillis(230), 0);

    @Test
    void theFirstCanaryTellsThatWritesComeButNotHowLongItTook() {
        assertThat(watch.state(0)).isEqualTo(LinkState.UNKNOWN);
        assertThat(watch.isDue(0)).isTrue();

        sees(1_000, 900);

        assertThat(watch.state(now(1_000))).isEqualTo(LinkState.UP);
        assertThat(watch.lag(now(1_000))).isNull();
    }

    @Test
    void theLagIsTheTimeFromBeforeTheWriteUntilItWasSeen() {
        sees(1_000, 900);
        sees(3_018, 2_900);

        assertThat(watch.lag(now(3_018))).isEqualTo(Duration.ofMillis(118));
        sees(3_050, 2_900);
        assertThat(watch.lag(now(3_050))).as("seen again").isEqualTo(Duration.ofMillis(118));
    }

    @Test
    void looksSeldomUntilTheNextOneIsDue() {
        sees(1_000, 900);
        assertThat(watch.isDue(now(1_001)))
                .as("the first may have come long ago")
                .isTrue();
        looks(3_000, 900);
        sees(3_001, 2_900);

        assertThat(watch.isDue(now(3_010))).isFalse();
        assertThat(watch.isDue(now(4_969))).isFalse();
        assertThat(watch.untilDue(now(4_969))).isEqualTo(MILLI);
        assertThat(watch.isDue(now(4_970))).isTrue();
        looks(4_970, 2_900);
        assertThat(watch.isDue(now(4_971))).as("again at once").isTrue();
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

    @Test
    void looksLessOftenForOneThatIsOverdue() {
        sees(1_000, 900);
        looks(5_100, 900);

        assertThat(watch.isDue(now(5_200))).isFalse();
        assertThat(watch.untilDue(now(5_200))).isEqualTo(150 * MILLI);
        assertThat(watch.isDue(now(5_350))).isTrue();
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

    @Test
    void aSilentRegionIsCutAndHasNoLagUntilItIsHeardAgain() {
        sees(1_000, 900);
        sees(3_000, 2_900);
        assertThat(watch.state(now(9_229))).isEqualTo(LinkState.UP);
        assertThat(watch.state(now(9_230))).isEqualTo(LinkState.CUT);
        assertThat(watch.lag(now(9_230))).isNull();

        sees(60_000, 59_880);

        assertThat(watch.state(now(60_000))).isEqualTo(LinkState.UP);
        assertThat(watch.lag(now(60_000))).isEqualTo(Duration.ofMillis(120));
    }

    /** As replicas that have different ones answer in turns. */
    @Test
    void anOlderCanaryIsNoSignOfLife() {
        sees(1_000, 900);
        sees(3_000, 2_900);

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

    @Test
    void aRegionThatWasNeverHeardIsCutInTheEnd() {
        looks(1_000, -1);

        assertThat(watch.state(now(6_229))).isEqualTo(LinkState.UNKNOWN);
        assertThat(watch.state(now(6_230))).isEqualTo(LinkState.CUT);
    }

    @Test
    void clocksThatMakeTheLagNegativeMakeItUnknown() {
        sees(1_000, 900);
        sees(3_000, 3_500);

        assertThat(watch.state(now(3_000))).isEqualTo(LinkState.UP);
        assertThat(watch.lag(now(3_000))).isNull();
    }

    /** A look that ends then and finds a canary of then. */
    private void sees(long atMillis, long sentAtMillis) {
        looks(atMillis, sentAtMillis);
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
