package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.day;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.rule.ReachedOrdersFill;
import io.geobroker.loadtest.storm.check.tolerance.AllowedDelay;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.SentTicker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No ticker is skipped, but for a fault that the log tells of. */
class CompleteTest {
    private static final String RULE = "complete";

    private final SmallWorld world = new SmallWorld();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # An order fills by the first ticker that reaches its stop and then its limit.
            order buy limit 40 0; ticker 45 | true
            order sell limit 50 0; ticker 45 | true
            order buy limit 40 0; ticker 39 | false
            order sell limit 50 0; ticker 50; ticker 51; fill 51 | false
            order sell stop 0 45; ticker 44; ticker 43; fill 43 | false
            order sell stop 0 45; ticker 44; ticker 43; fill 44 | true
            order buy stop_limit 51 50; ticker 49; ticker 52 | true
            order buy stop_limit 51 50; ticker 52; ticker 49 | false
            # A ticker of before the acknowledgement may pass.
            ticker 39; order | true
            # A cancel may win the race with the ticker for some seconds, and later only while the home's own Kafka was dead.
            order; ticker 39; wait 1; cancel | true
            order; ticker 39; wait 11; cancel | false
            order; ticker 39; began; wait 15; over kafka-killed kafka-sydney; cancel | true
            order; ticker 39; began; wait 15; over kafka-killed kafka-north-virginia; cancel | false
            # A late decision is excused by a fault at its ticker and by those that followed.
            order; ticker 39; wait 50; outage 10; wait 50; cancel | false
            order; ticker 39; wait 9; outage 10; wait 59; cancel | true
            order; ticker 39; wait 9; outage 10; wait 61; cancel | false
            order; ticker 39; wait 9; outage 10; wait 59; outage 10; wait 59; cancel | true
            order; ticker 39; wait 9; outage 10; wait 61; outage 10; wait 1; cancel | false
            # A fill is decided late only where its stock could not be read.
            order; ticker 39; wait 11; fill 39 | false
            order; began; ticker 39; wait 11; over symbol-unreadable BHP; fill 39 | true
            order; began; ticker 39; wait 11; over symbol-unreadable CBA; fill 39 | false
            order; began; ticker 39; wait 11; over listing-changes BHP, CBA; fill 39 | true
            order; began; ticker 39; wait 11; over listing-changes CBA; fill 39 | false
            order; began; ticker 39; wait 11; over tombstones BHP; fill 39 | false
            # An order from abroad has its time to cross, and more while a node catches up.
            order abroad; wait 2; ticker 39 | true
            order abroad; wait 4; ticker 39 | false
            began; wait 5; over node-data-lost cassandra-sydney-3; wait 9; order abroad; wait 4; ticker 39 | true
            began; wait 5; over node-data-lost cassandra-sydney-3; wait 12; order abroad; wait 4; ticker 39 | false
            # So has one that is placed while its symbol moves, until a quarter of a minute after that is drained.
            began; wait 30; moved; order abroad; ticker 39 | true
            began; wait 30; moved; wait 14; order abroad; ticker 39 | true
            began; wait 30; moved; wait 16; order abroad; ticker 39 | false
            # One that waited while its symbol moves is filled.
            order; moving; wait 5; ticker 39 | false
            # A fill of a moved order is late only for a fault where it is decided now, not where it was placed.
            order; began; wait 30; moved; door; wait 16; ticker 39; began; wait 11; \
            over kafka-killed kafka-north-virginia; fill 39 | true
            order; began; wait 30; moved; door; wait 16; ticker 39; began; wait 11; \
            over kafka-killed kafka-sydney; fill 39 | false
            # A move that never began is over when the way back is drained.
            moving; began; wait 20; back; wait 16; order; ticker 39 | false
            # A cut excuses a ticker that an order from abroad misses in it, and in the minute after it.
            began; order abroad; wait 10; ticker 39; healed; wait 50; ticker 39; ticker 38; fill 38 | true
            # After two cuts in the minute after the second one.
            began; order abroad; wait 10; healed; wait 8; began; wait 60; ticker 39; healed; wait 50; ticker 39 | true
            began; order abroad; wait 10; healed; wait 8; began; wait 60; healed; wait 61; ticker 39 | false
            # In another cut if that begins in the minute after the last one.
            began; order abroad; wait 10; healed; wait 61; began; ticker 39; healed | false
            began; order abroad; healed; wait 61; began; ticker 39; healed | false
            began; order abroad; wait 10; healed; wait 59; began; ticker 39; healed | true
            # The same where a region has no quorum: what it took in the cut cannot be fetched there.
            began; order abroad; wait 10; healed; wait 2; began; wait 70; ticker 39; \
            over two-nodes-killed cassandra-north-virginia-1, cassandra-north-virginia-3; ticker 38; fill 38 | true
            began; order abroad; wait 10; healed; wait 2; began; wait 70; ticker 39; \
            over node-killed cassandra-north-virginia-1; ticker 38; fill 38 | false
            # Of orders that were known when a fault began, only lost data at home excuses a missed ticker.
            order; began; ticker 39; healed; ticker 38; fill 38 | false
            order abroad; wait 10; began; ticker 39; healed; ticker 38; fill 38 | false
            order; began; ticker 39; over broker-killed broker-sydney-1; ticker 38; fill 38 | false
            order abroad; wait 4; began; ticker 39; over tickers-late BHP; ticker 38; fill 38 | false
            order; wait 10; began; ticker 39; over node-data-lost cassandra-sydney-2; ticker 38; fill 38 | true
            order; wait 10; began; ticker 39; over node-data-lost cassandra-north-virginia-2; ticker 38; fill 38 | false
            order; began; ticker 39; over tombstones BHP; ticker 38; fill 38 | false
            order; began; ticker 39; over symbol-unreadable BHP; ticker 38; fill 38 | false
            order; began; ticker 39; over price-jump BHP; ticker 38; fill 38 | false
            order; began; ticker 39; over mass-cancel BHP; ticker 38; fill 38 | false
            order; began; ticker 39; over exchange-closes BHP; ticker 38; fill 38 | false
            # A change of listings excuses a ticker missed by its own stocks: others were placed where they are read.
            began; order; ticker 39; over listing-changes BHP, KO; ticker 38; fill 38 | true
            began; order; ticker 39; over listing-changes KO, BHP; ticker 38; fill 38 | true
            began; order; ticker 39; over listing-changes KO; ticker 38; fill 38 | false
            # An order that nobody acknowledged fills by the closing round.
            unanswered buy limit 40 0; ticker 39; closing; ticker 41 | true
            unanswered buy limit 40 0; ticker 41; closing; ticker 39 | false
            unanswered buy stop_limit 51 50; ticker 52; closing; ticker 49 | true
            unanswered buy stop_limit 51 50; ticker 49; closing; ticker 49; ticker 52; ticker 49 | false
            # A day order is not to fill from its close on.
            day; close 0; expire; ticker 39 | true
            """)
    void anOrderFillsByItsFirstTickerUnlessAFaultExcusesIt(String steps, boolean holds) {
        world.assertJudged(RULE, Scenario.play(world, steps), holds);
    }

    @Test
    void countsALateFillByTheFaultThatExcusesIt() {
        Scenario.play(world, "began; order abroad; wait 10; ticker 39; healed; wait 50; ticker 38; fill 38");

        assertThat(ReachedOrdersFill.lateFills(world.journal, world.region(HOME)))
                .containsExactly(Map.entry("cut", 1));
    }

    /** The closing round comes then, whatever the last faults excuse. */
    @ParameterizedTest
    @CsvSource({"cut, sydney - north-virginia", "node-data-lost, cassandra-sydney-2", "clock-ahead, broker-sydney-1"})
    void nothingIsExcusedOnceAllFaultsAreOver(String fault, String target) {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(10));
        world.fault(fault, target, began);
        world.fault("kafka-killed", "kafka-sydney", world.now());
        world.pass(Duration.ofSeconds(59));
        world.ticker(39);
        world.assertHolds(RULE);

        world.passUntil(world.now() + AllowedDelay.leftMicros(world.journal, world.now()));
        world.ticker(39);

        world.assertFound(RULE, id);
    }

    /** Seconds from the end of the last fault, and those that are left until the closing round. */
    @ParameterizedTest
    @CsvSource({"0, 60", "20, 40", "50, 15", "600, 15", "-90, 60"})
    void theClosingRoundComesAMinuteAfterTheLastFaultAndNotAtOnce(int seconds, int left) {
        world.fault("cut", "sydney - north-virginia", world.now() - MILLION);

        assertThat(AllowedDelay.leftMicros(world.journal, world.now() + seconds * MILLION))
                .isEqualTo(left * MILLION);
        assertThat(AllowedDelay.leftMicros(new Journal(), world.now())).isEqualTo(15 * MILLION);
    }

    @Test
    void relyOnNoTickerThatKafkaDidNotConfirm() {
        world.waitingOrder(buy(1, 40));
        world.journal.write(new SentTicker("BHP", world.now() + 1_000, 39 * MILLION));
        world.assertHolds(RULE);
    }

    /**
     * Seconds from the close to the ticker, to Kafka's confirmation of it, and to the end of the order. Whoever lets orders
     * expire waits for what Kafka has, also while it is frozen.
     */
    @ParameterizedTest
    @CsvSource({"-1, -1, 9, false", "-1, 8, 8, true", "1, 1, 1, true"})
    void aDayOrderExpiresUnlessKafkaHadTheTickerBeforeTheClose(int ticker, int confirmed, int end, boolean holds) {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        long close = world.closeAfter(world.now());
        world.passUntil(close + ticker * MILLION);
        SentTicker sent = new SentTicker("BHP", world.ticker(39), 39 * MILLION);
        world.journal.confirm(sent, close + confirmed * MILLION);
        world.passUntil(close + end * MILLION);
        world.fault("kafka-frozen", "kafka-sydney", close - 500_000);
        world.expire(id);
        world.assertJudged(RULE, id, holds);
    }
}
