package io.geobroker.loadtest.storm.check;

import static io.geobroker.loadtest.storm.check.SmallWorld.ABROAD;
import static io.geobroker.loadtest.storm.check.SmallWorld.HOME;
import static io.geobroker.loadtest.storm.check.SmallWorld.MILLION;
import static io.geobroker.loadtest.storm.check.SmallWorld.buy;
import static io.geobroker.loadtest.storm.check.SmallWorld.day;
import static io.geobroker.loadtest.storm.check.SmallWorld.sell;
import static io.geobroker.loadtest.storm.check.SmallWorld.sellStop;
import static io.geobroker.loadtest.storm.check.SmallWorld.stopLimitBuy;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.check.rule.ReachedOrdersFill;
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

    @Test
    void letsAnOrderWaitThatNoTickerReaches() {
        world.waitingOrder(buy(1, 40));
        world.waitingOrder(sell(1, 50));
        world.ticker(45);

        world.assertHolds(RULE);
    }

    @Test
    void letsATickerOfBeforeTheAcknowledgementPass() {
        world.ticker(39);
        world.waitingOrder(buy(1, 40));

        world.assertHolds(RULE);
    }

    @Test
    void findsAnOrderThatIsReachedAndNeverFilled() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);

        world.assertFound(RULE, id);
    }

    @Test
    void findsATriggerMissedAtEquality() {
        UUID id = world.waitingOrder(sell(1, 50));
        world.ticker(50);
        world.fill(id, 51, world.ticker(51));

        world.assertFound(RULE, id);
    }

    @Test
    void findsAFillByALaterTicker() {
        UUID id = world.waitingOrder(sellStop(1, 45));
        world.ticker(44);
        world.fill(id, 43, world.ticker(43));

        world.assertFound(RULE, id);
    }

    @Test
    void letsAFillByAnEarlierTickerPass() {
        UUID id = world.waitingOrder(sellStop(1, 45));
        long reached = world.ticker(44);
        world.ticker(43);
        world.fill(id, 44, reached);

        world.assertHolds(RULE);
    }

    @Test
    void wantsBothStopAndLimitReached() {
        world.waitingOrder(stopLimitBuy(50, 51));
        world.ticker(49);
        world.ticker(52);

        world.assertHolds(RULE);
    }

    @Test
    void findsAStopLimitOrderThatIsNotFilledAfterItsStop() {
        UUID id = world.waitingOrder(stopLimitBuy(50, 51));
        world.ticker(52);
        world.ticker(49);

        world.assertFound(RULE, id);
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

    @Test
    void givesAnOrderFromAbroadItsTimeToCross() {
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(2));
        world.ticker(39);

        world.assertHolds(RULE);

        world.pass(Duration.ofSeconds(2));
        world.ticker(39);

        world.assertFound(RULE, id);
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

    @Test
    void findsAnOrderThatIsNotFilledAMinuteAfterTheCut() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(10));
        world.fault("cut", "sydney - north-virginia", began);
        world.pass(Duration.ofSeconds(61));
        world.ticker(39);

        world.assertFound(RULE, id);
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

    @Test
    void takesNoReasonFromACutThatComesAMinuteAfterAnother() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.fault("cut", "sydney - north-virginia", began);
        world.pass(Duration.ofSeconds(61));
        long again = world.now();
        world.ticker(39);
        world.fault("cut", "sydney - north-virginia", again);

        world.assertFound(RULE, id);
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
        long sent = world.ticker(39);
        world.journal.doubt(new SentTicker("BHP", sent, 39 * MILLION));

        world.assertHolds(RULE);
    }

    @Test
    void wantsNoFillOfADayOrderFromItsCloseOn() {
        UUID id = world.waitingOrder(SmallWorld.day(buy(1, 40)));
        world.passUntil(world.closeAfter(world.now()));
        world.expire(id);
        world.ticker(39);

        world.assertHolds(RULE);
    }

    /** Kafka has it, and whoever lets orders expire is to wait for it: a dead Kafka or broker is no excuse. */
    @Test
    void findsADayOrderThatExpiresAlthoughATickerOfBeforeTheCloseReachedIt() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        long close = world.closeAfter(world.now());
        world.passUntil(close - 1_000_000);
        world.confirmedTicker(39);
        world.passUntil(close + 9_000_000);
        world.fault("kafka-frozen", "kafka-sydney", close - 500_000);
        world.expire(id);

        world.assertFound(RULE, id);
    }

    /** Who frozen Kafka has not told of it could not know. */
    @Test
    void letsADayOrderExpireWhenKafkaHadTheTickerAfterTheClose() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        long close = world.closeAfter(world.now());
        world.passUntil(close - 1_000_000);
        long ticker = world.ticker(39);
        world.passUntil(close + 8_000_000);
        world.journal.confirm(new SentTicker("BHP", ticker, 39 * MILLION), world.now());
        world.expire(id);

        world.assertHolds(RULE);
    }

    @Test
    void letsADayOrderExpireThatATickerReachedAfterTheClose() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        world.passUntil(world.closeAfter(world.now()) + 1_000_000);
        world.confirmedTicker(39);
        world.expire(id);

        world.assertHolds(RULE);
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
