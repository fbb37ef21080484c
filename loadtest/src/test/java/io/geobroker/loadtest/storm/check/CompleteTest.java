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

    @Test
    void findsACancelLongAfterTheTicker() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        world.cancel(id);

        world.assertFound(RULE, id);
    }

    @Test
    void letsACancelWinTheRaceWithTheTicker() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.pass(Duration.ofSeconds(1));
        world.cancel(id);

        world.assertHolds(RULE);
    }

    @Test
    void letsACancelComeFirstWhileKafkaIsDead() {
        UUID id = world.waitingOrder(buy(1, 40));
        long began = world.ticker(39);
        world.pass(Duration.ofSeconds(15));
        world.fault("kafka-killed", "kafka-sydney", began);
        world.cancel(id);

        world.assertHolds(RULE);
    }

    @Test
    void findsALateCancelWhileAnotherRegionsKafkaIsDead() {
        UUID id = world.waitingOrder(buy(1, 40));
        long began = world.ticker(39);
        world.pass(Duration.ofSeconds(15));
        world.fault("kafka-killed", "kafka-north-virginia", began);
        world.cancel(id);

        world.assertFound(RULE, id);
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

    @Test
    void findsAnOrderPlacedAtHomeThatIsMissedInACut() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.fault("cut", "sydney - north-virginia", began);

        world.assertFound(RULE, id);
    }

    @Test
    void findsAnOrderThatWasKnownLongBeforeTheCut() {
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(10));
        long began = world.now();
        world.ticker(39);
        world.fault("cut", "sydney - north-virginia", began);

        world.assertFound(RULE, id);
    }

    @Test
    void findsATickerSkippedBecauseItsOwnerDied() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.fault("broker-killed", "broker-sydney-1", began);
        world.fill(id, 38, world.ticker(38));

        world.assertFound(RULE, id);
    }

    @Test
    void takesNoReasonFromAFaultThatExcusesNothing() {
        long began = world.now();
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(4));
        world.ticker(39);
        world.fault("tickers-late", "BHP", began);

        world.assertFound(RULE, id);
    }

    @Test
    void givesAnOrderFromAbroadMoreTimeWhileANodeCatchesUp() {
        filledLateAfterANodeIsBack(Duration.ofSeconds(9));

        world.assertHolds(RULE);
    }

    @Test
    void takesNoReasonFromANodeThatHasCaughtUp() {
        UUID id = filledLateAfterANodeIsBack(Duration.ofSeconds(12));

        world.assertFound(RULE, id);
    }

    private UUID filledLateAfterANodeIsBack(Duration pause) {
        long began = world.now();
        world.pass(Duration.ofSeconds(5));
        world.fault("node-data-lost", "cassandra-sydney-3", began);
        world.pass(pause);
        UUID id = world.waitingOrder(buy(1, 40), Optional.of(ABROAD));
        world.pass(Duration.ofSeconds(4));
        world.ticker(39);
        world.fill(id, 38, world.ticker(38));
        return id;
    }

    @Test
    void takesLostDataAtHomeForAReason() {
        world.waitingOrder(buy(1, 40));
        world.pass(Duration.ofSeconds(10));
        long began = world.now();
        world.ticker(39);
        world.fault("node-data-lost", "cassandra-sydney-2", began);

        world.assertHolds(RULE);
    }

    @Test
    void takesNoReasonFromLostDataAbroad() {
        UUID id = world.waitingOrder(buy(1, 40));
        world.pass(Duration.ofSeconds(10));
        long began = world.now();
        world.ticker(39);
        world.fault("node-data-lost", "cassandra-north-virginia-2", began);

        world.assertFound(RULE, id);
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
        world.pass(Duration.ofNanos((world.closeAfter(world.now()) - world.now()) * 1_000));
        world.expire(id);
        world.ticker(39);

        world.assertHolds(RULE);
    }

    /** Kafka has it, and whoever lets orders expire is to wait for it: a dead Kafka or broker is no excuse. */
    @Test
    void findsADayOrderThatExpiresAlthoughATickerOfBeforeTheCloseReachedIt() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        long close = world.closeAfter(world.now());
        passUntil(close - 1_000_000);
        world.confirmedTicker(39);
        passUntil(close + 9_000_000);
        world.fault("kafka-frozen", "kafka-sydney", close - 500_000);
        world.expire(id);

        world.assertFound(RULE, id);
    }

    /** Who frozen Kafka has not told of it could not know. */
    @Test
    void letsADayOrderExpireWhenKafkaHadTheTickerAfterTheClose() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        long close = world.closeAfter(world.now());
        passUntil(close - 1_000_000);
        long ticker = world.ticker(39);
        passUntil(close + 8_000_000);
        world.journal.confirm(new SentTicker("BHP", ticker, 39 * MILLION), world.now());
        world.expire(id);

        world.assertHolds(RULE);
    }

    @Test
    void letsADayOrderExpireThatATickerReachedAfterTheClose() {
        UUID id = world.waitingOrder(day(buy(1, 40)));
        passUntil(world.closeAfter(world.now()) + 1_000_000);
        world.confirmedTicker(39);
        world.expire(id);

        world.assertHolds(RULE);
    }

    @Test
    void findsAFillThatIsDecidedLongAfterItsTicker() {
        UUID id = world.waitingOrder(buy(1, 40));
        long ticker = world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        world.fill(id, 39, ticker);

        world.assertFound(RULE, id);
    }

    @Test
    void letsAFillBeDecidedLateWhereItsStockCouldNotBeRead() {
        UUID id = world.waitingOrder(buy(1, 40));
        long ticker = world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        world.fault("symbol-unreadable", "BHP", ticker - 1);
        world.fill(id, 39, ticker);

        world.assertHolds(RULE);
    }

    /** One stock that stands still is no reason for another to do so. */
    @Test
    void findsAFillThatIsDecidedLateBecauseAnotherStockCouldNotBeRead() {
        UUID id = world.waitingOrder(buy(1, 40));
        long ticker = world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        world.fault("symbol-unreadable", "CBA", ticker - 1);
        world.fill(id, 39, ticker);

        world.assertFound(RULE, id);
    }

    /** Nodes that have many ended orders to read past are no excuse, and what is skipped has none at all. */
    @ParameterizedTest
    @CsvSource({"tombstones", "symbol-unreadable", "price-jump", "mass-cancel", "exchange-closes"})
    void findsATickerThatIsSkippedAtHomeInWhatIsMuchAtOnce(String fault) {
        long from = world.now();
        UUID id = world.waitingOrder(buy(1, 40));
        world.ticker(39);
        world.fault(fault, "BHP", from);
        world.fill(id, 38, world.ticker(38));

        world.assertFound(RULE, id);
    }

    @Test
    void findsAFillThatIsDecidedLateBehindTombstones() {
        UUID id = world.waitingOrder(buy(1, 40));
        long ticker = world.ticker(39);
        world.pass(Duration.ofSeconds(11));
        world.fault("tombstones", "BHP", ticker - 1);
        world.fill(id, 39, ticker);

        world.assertFound(RULE, id);
    }

    private void passUntil(long micros) {
        world.pass(Duration.ofNanos((micros - world.now()) * 1_000));
    }
}
