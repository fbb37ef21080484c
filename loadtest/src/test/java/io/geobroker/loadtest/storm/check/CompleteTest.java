package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.day;
import static io.geobroker.loadtest.storm.check.SmallWorld.terms;
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

    /** An order, the tickers after it, and the one of them that fills it, if any. */
    @ParameterizedTest
    @CsvSource({
        "buy limit 40 0, 45, none, true",
        "sell limit 50 0, 45, none, true",
        "buy limit 40 0, 39, none, false",
        "sell limit 50 0, 50 51, 51, false",
        "sell stop 0 45, 44 43, 43, false",
        "sell stop 0 45, 44 43, 44, true",
        "buy stop_limit 51 50, 49 52, none, true",
        "buy stop_limit 51 50, 52 49, none, false"
    })
    void anOrderFillsByTheFirstTickerThatReachesItsStopAndThenItsLimit(
            String order, String tickers, String fill, boolean holds) {
        String[] words = order.split(" ", -1);
        UUID id = world.waitingOrder(terms(words[0], words[1], 1, Long.parseLong(words[2]), Long.parseLong(words[3])));
        long reached = 0;
        for (String price : tickers.split(" ", -1)) {
            long time = world.ticker(Long.parseLong(price));
            reached = price.equals(fill) ? time : reached;
        }
        if (reached > 0) {
            world.fill(id, Long.parseLong(fill), reached);
        }
        world.assertJudged(RULE, id, holds);
    }

    @Test
    void letsATickerOfBeforeTheAcknowledgementPass() {
        world.ticker(39);
        world.waitingOrder(buy(1, 40));
        world.assertHolds(RULE);
    }

    /** Within some seconds a cancel may win the race with the ticker; later only while the home's own Kafka was dead. */
    @ParameterizedTest
    @CsvSource({"1, , true", "11, , false", "15, kafka-sydney, true", "15, kafka-north-virginia, false"})
    void aCancelThatComesBeforeTheTickerMustHaveAReason(int seconds, String killed, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40));
        long began = world.ticker(39);
        world.pass(Duration.ofSeconds(seconds));
        if (killed != null) {
            world.fault("kafka-killed", killed, began);
        }
        world.cancel(id);
        world.assertJudged(RULE, id, holds);
    }

    /** Seconds from the ticker to a fault of 10 s, between two such, and to the cancel after the last. */
    @ParameterizedTest
    @CsvSource({"50, 0, 50, false", "9, 0, 59, true", "9, 0, 61, false", "9, 59, 59, true", "9, 61, 1, false"})
    void aLateDecisionIsExcusedByAFaultAtItsTickerAndThoseThatFollowed(
            int toFault, int between, int toCancel, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.pass(Duration.ofSeconds(toFault));
        kafkaKilledForTenSeconds();
        if (between > 0) {
            world.pass(Duration.ofSeconds(between));
            kafkaKilledForTenSeconds();
        }
        world.pass(Duration.ofSeconds(toCancel));
        world.cancel(id);
        world.assertJudged(RULE, id, holds);
    }

    private void kafkaKilledForTenSeconds() {
        long began = world.now();
        world.pass(Duration.ofSeconds(10));
        world.fault("kafka-killed", "kafka-sydney", began);
    }

    @ParameterizedTest
    @CsvSource({"2, true", "4, false"})
    void givesAnOrderFromAbroadItsTimeToCross(int seconds, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(seconds));
        world.ticker(39);
        world.assertJudged(RULE, id, holds);
    }

    /** From the question until a quarter of a minute after it is drained: who places may not know of it. */
    @ParameterizedTest
    @CsvSource({"0, true", "14, true", "16, false"})
    void givesAnOrderPlacedWhileItsSymbolMovesTheTimeOfOneFromAbroad(int secondsAfterIt, boolean holds) {
        long asked = world.now();
        world.pass(Duration.ofSeconds(30));
        world.move(HOME, ABROAD, asked);
        world.pass(Duration.ofSeconds(secondsAfterIt));
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.ticker(39);
        world.assertJudged(RULE, id, holds);
    }

    @Test
    void findsAnOrderThatWaitedAndIsNotFilledWhileItsSymbolMoves() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.move(HOME, ABROAD);
        world.pass(Duration.ofSeconds(5));
        world.ticker(39);

        world.assertFound(RULE, id);
    }

    /** Where it is decided now a dead Kafka delays it, and no longer where it was placed. */
    @ParameterizedTest
    @CsvSource({"kafka-north-virginia, true", "kafka-sydney, false"})
    void aFillOfAMovedOrderIsLateOnlyForAFaultAtItsNewHome(String killed, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40));
        long asked = world.now();
        world.pass(Duration.ofSeconds(30));
        world.move(HOME, ABROAD, asked);
        world.close(id);
        world.pass(Duration.ofSeconds(16));
        long ticker = world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        world.fault("kafka-killed", killed, ticker);
        world.fill(id, 39, ticker);
        world.assertJudged(RULE, id, holds);
    }

    /** A move that never began is over when the way back is. */
    @Test
    void takesASymbolForBackAtHomeOnceTheWayBackIsDrained() {
        world.move(HOME, ABROAD);
        long back = world.now();
        world.pass(Duration.ofSeconds(20));
        world.move(ABROAD, HOME, back);
        world.pass(Duration.ofSeconds(16));
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);

        world.assertFound(RULE, id);
    }

    @Test
    void letsATickerMissAnOrderThatWasCutOff() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(10));
        world.ticker(39);
        world.fault("cut", "sydney - north-virginia", began);
        world.pass(Duration.ofSeconds(50));
        world.ticker(39);
        world.fill(id, 38, world.ticker(38));

        world.assertHolds(RULE);
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

    /** Prices before the closing round and in it. */
    @ParameterizedTest
    @CsvSource({
        "buy limit 40 0, 39, 41, true",
        "buy limit 40 0, 41, 39, false",
        "buy stop_limit 51 50, 52, 49, true",
        "buy stop_limit 51 50, 49, 49 52 49, false"
    })
    void anOrderThatNobodyAcknowledgedFillsByTheClosingRound(String order, long before, String closing, boolean holds) {
        String[] words = order.split(" ", -1);
        UUID id =
                world.unansweredOrder(terms(words[0], words[1], 1, Long.parseLong(words[2]), Long.parseLong(words[3])));
        world.ticker(before);
        world.journal.close(world.now() + 1);
        for (String price : closing.split(" ", -1)) {
            world.ticker(Long.parseLong(price));
        }
        world.assertJudged(RULE, id, holds);
    }

    @Test
    void givesAnOrderThatWasCutOffTwiceItsMinuteAfterTheSecondCut() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(10));
        world.fault("cut", "sydney - north-virginia", began);
        world.pass(Duration.ofSeconds(8));
        long again = world.now();
        world.pass(Duration.ofSeconds(60));
        world.ticker(39);
        world.fault("long-cut", "sydney - north-virginia", again);
        world.pass(Duration.ofSeconds(50));
        world.ticker(39);

        world.assertHolds(RULE);

        world.pass(Duration.ofSeconds(11));
        world.ticker(39);

        world.assertFound(RULE, id);
    }

    /** Seconds of a cut in which it is placed, and from its end to another cut, in which a ticker reaches it. */
    @ParameterizedTest
    @CsvSource({"10, 61, false", "0, 61, false", "10, 59, true"})
    void aCutExcusesAMissedTickerWhenItBeginsInTheMinuteAfterTheLastOne(int cut, int pause, boolean holds) {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(cut));
        world.fault("cut", "sydney - north-virginia", began);
        world.pass(Duration.ofSeconds(pause));
        long again = world.now();
        world.ticker(39);
        world.fault("cut", "sydney - north-virginia", again);
        world.assertJudged(RULE, id, holds);
    }

    /** An order that was known for some seconds when the fault began misses a ticker, and fills by the next. */
    @ParameterizedTest
    @CsvSource({
        "sydney, 0, cut, sydney - north-virginia, false",
        "north-virginia, 10, cut, sydney - north-virginia, false",
        "sydney, 0, broker-killed, broker-sydney-1, false",
        "north-virginia, 4, tickers-late, BHP, false",
        "sydney, 10, node-data-lost, cassandra-sydney-2, true",
        "sydney, 10, node-data-lost, cassandra-north-virginia-2, false",
        "sydney, 0, tombstones, BHP, false",
        "sydney, 0, symbol-unreadable, BHP, false",
        "sydney, 0, price-jump, BHP, false",
        "sydney, 0, mass-cancel, BHP, false",
        "sydney, 0, exchange-closes, BHP, false"
    })
    void onlyLostDataAtHomeExcusesAMissedTicker(
            String placedIn, int seconds, String fault, String target, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(placedIn));
        world.pass(Duration.ofSeconds(seconds));
        long began = world.now();
        world.ticker(39);
        world.fault(fault, target, began);
        world.fill(id, 38, world.ticker(38));
        world.assertJudged(RULE, id, holds);
    }

    @ParameterizedTest
    @CsvSource({"9, true", "12, false"})
    void anOrderFromAbroadHasMoreTimeWhileANodeCatchesUp(int pause, boolean holds) {
        long began = world.now();
        world.pass(Duration.ofSeconds(5));
        world.fault("node-data-lost", "cassandra-sydney-3", began);
        world.pass(Duration.ofSeconds(pause));
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(4));
        world.ticker(39);
        world.fill(id, 38, world.ticker(38));
        world.assertJudged(RULE, id, holds);
    }

    @Test
    void relyOnNoTickerThatKafkaDidNotConfirm() {
        world.waitingOrder(buy(1, 40));
        world.journal.write(new SentTicker("BHP", world.now() + 1_000, 39 * MILLION));
        world.assertHolds(RULE);
    }

    @Test
    void wantsNoFillOfADayOrderFromItsCloseOn() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        world.passUntil(world.closeAfter(world.now()));
        world.expire(id);
        world.ticker(39);

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

    /** Where its listing did not change, an order was placed where it is read. */
    @ParameterizedTest
    @CsvSource({"'BHP, KO', true", "'KO, BHP', true", "KO, false"})
    void aChangeOfListingsExcusesATickerMissedByItsOwnStocks(String stocks, boolean holds) {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.fault("listing-changes", stocks, began);
        world.fill(id, 38, world.ticker(38));
        world.assertJudged(RULE, id, holds);
    }

    @ParameterizedTest
    @CsvSource({
        ", , false",
        "symbol-unreadable, BHP, true",
        "symbol-unreadable, CBA, false",
        "listing-changes, 'BHP, CBA', true",
        "listing-changes, CBA, false",
        "tombstones, BHP, false"
    })
    void aFillIsDecidedLateOnlyWhereItsStockCouldNotBeRead(String fault, String stock, boolean holds) {
        UUID id = world.waitingOrder(buy(1, 40));
        long ticker = world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        if (fault != null) {
            world.fault(fault, stock, ticker - 1);
        }
        world.fill(id, 39, ticker);
        world.assertJudged(RULE, id, holds);
    }
}
