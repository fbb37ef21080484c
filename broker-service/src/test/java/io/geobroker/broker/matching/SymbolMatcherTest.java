package io.geobroker.broker.matching;

import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolMatcherTest {
    private final MatchingFixture world = new MatchingFixture();

    @Test
    void fillsAWaitingOrderAtTheTickerThatReachesIt() {
        OpenOrder order = world.placeBuy("10");
        world.own();

        world.matched("10.01");
        Ticker reached = world.matched("9.90");
        world.matched("9.80");

        assertThat(world.fills()).singleElement().satisfies(fill -> {
            assertThat(fill.order()).isEqualTo(order);
            assertThat(fill.price()).isEqualTo(Price.parse("9.90"));
            assertThat(fill.tickerTimeMicros()).isEqualTo(reached.timeMicros());
            assertThat(fill.decision().by()).isEqualTo("sydney-1");
            assertThat(world.trades.all()).containsExactly(fill);
            assertThat(world.view(order)).isEqualTo(fill.ended());
        });
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.counted.count(Counted.FILLS)).isEqualTo(1);
        assertThat(world.done).hasSize(3);
    }

    @Test
    void whatIsThrownWhileTheQueueIsMatchedIsThrownByATaskSoThatMatchingBeginsAnew() {
        world.placeBuy("10");
        world.symbols.own(MatchingFixture.PARTITION, Set.of(MatchingFixture.BHP));
        world.arrives("9");
        world.doors.throwOnce();

        assertThatThrownBy(world.thread::runAll).hasRootCauseMessage("nobody has thought of this");
    }

    @Test
    void whatIsThrownWhileNewsAreTriedIsThrownByATaskSoThatMatchingBeginsAnew() {
        world.own();
        world.placeBuy("10");
        world.arrives("9");
        world.doors.throwOnce();

        assertThatThrownBy(world.thread::runAll).hasMessage("nobody has thought of this");
    }

    @Test
    void aKnownOrderDoesNotWaitForTheReadOfNews() {
        world.placeBuy("10");
        world.own();
        world.reads.hold();

        world.arrives("9");

        assertThat(world.fills()).hasSize(1);
        assertThat(world.done).isEmpty();
    }

    /** Else the last fills of a price jump are too old, when they are recorded, to be looked for by whoever tells of them. */
    @Test
    void aFillIsDecidedWhenItsTurnComes() {
        for (int i = 0; i <= MatchingFixture.MOST_CLAIMS_OF_SYMBOL; i++) {
            world.placeBuy("10");
        }
        world.own();
        world.claims.hold();
        world.matched("9");
        world.passes(Duration.ofMinutes(1));
        long later = world.nowMicros;
        while (world.claims.underWay() > 0) {
            world.aClaimIsAnswered();
        }

        assertThat(world.fills()).hasSize(MatchingFixture.MOST_CLAIMS_OF_SYMBOL + 1);
        assertThat(world.fills())
                .filteredOn(fill -> fill.decision().atMicros() >= later)
                .hasSize(1);
    }

    @Test
    void tickersQueueUntilTheBookIsComplete() {
        OpenOrder order = world.placeBuy("10");
        world.reads.hold();
        world.own();
        Ticker first = world.matched("9.9");
        world.matched("9.8");
        assertThat(world.counted.count(Counted.TICKERS_RECEIVED)).isZero();

        while (world.reads.releaseOne()) {
            world.thread.runAll();
        }

        assertThat(world.fills())
                .extracting(Outcome.Filled::order, Outcome.Filled::tickerTimeMicros)
                .containsExactly(tuple(order, first.timeMicros()));
    }

    @Test
    void ignoresDuplicateAndLateTickersAndIsDoneWithThem() {
        world.placeBuy("10");
        world.own();
        Ticker ticker = world.matched("11");

        world.arrives(ticker);
        world.arrives(new Ticker(MatchingFixture.BHP, Price.parse("9"), ticker.timeMicros() - 1, null));
        world.thread.runAll();

        assertThat(world.counted.ignored(Ignored.DUPLICATE)).isEqualTo(1);
        assertThat(world.counted.ignored(Ignored.LATE)).isEqualTo(1);
        assertThat(world.fills()).isEmpty();
        assertThat(world.done).hasSize(3);
    }

    @Test
    void refusesTickersOfSymbolsAtHomeElsewhere() {
        Ticker ticker = new Ticker(new Symbol("IBM"), Price.parse("9"), world.nowMicros, null);

        assertThat(world.arrives(ticker, new ReceivedTicker.Arrival(world.nowMicros * 1_000, 0, false)))
                .contains(Ignored.UNKNOWN_SYMBOL);
    }

    @Test
    void aTickerIsNotDoneBeforeItsTradeIsRecorded() {
        world.placeBuy("10");
        world.own();
        world.trades.faults().failNext(1);

        world.matched("9");

        assertThat(world.trades.all()).hasSize(1);
        assertThat(world.done).hasSize(1);
    }

    @Test
    void repeatsTheSameClaimWhenItsAnswerIsLost() {
        world.placeBuy("10");
        world.own();
        world.outcomes.faults().loseAnswersOfNext(3);

        world.matched("9");

        assertThat(world.fills()).hasSize(1);
        assertThat(world.counted.count(Counted.FILLS)).isEqualTo(1);
        assertThat(world.counted.count(Counted.CLAIMS_LOST)).isZero();
        assertThat(world.waiting.all()).isEmpty();
    }

    /** As {@link #aFillIsDecidedWhenItsTurnComes}: a claim may stay unknown for minutes. */
    @Test
    void aClaimThatIsRepeatedIsDecidedAnew() {
        world.placeBuy("10");
        world.own();
        world.outcomes.faults().failNext(1);

        world.matched("9");

        assertThat(world.fills())
                .singleElement()
                .satisfies(fill -> assertThat(fill.decision().atMicros()).isGreaterThan(world.nowMicros));
        assertThat(world.counted.count(Counted.FILLS)).isEqualTo(1);
    }

    @Test
    void whoLosesAClaimFinishesTheWinnersOutcome() {
        OpenOrder order = world.placeBuy("10");
        world.own();
        Outcome canceled = new Outcome.Canceled(order, decidedAt(world.nowMicros, "virginia-1"));
        world.outcomes.claim(canceled, Duration.ofSeconds(1));

        world.matched("9");

        assertThat(world.counted.count(Counted.CLAIMS_LOST))
                .as("customers cancel all the time")
                .isZero();
        assertThat(world.trades.all()).isEmpty();
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.view(order).status()).isEqualTo(Order.Status.CANCELED);
    }

    @Test
    void aResurrectedRowIsNotFilledTwiceAndIsDeletedAgain() {
        OpenOrder order = world.placeBuy("10");
        world.own();
        world.matched("9");
        List<Outcome.Filled> once = world.fills();

        world.waiting.resurrect(order);
        world.passes(Duration.ofMinutes(1));
        world.sweeps();
        world.matched("8");

        assertThat(world.fills()).isEqualTo(once);
        assertThat(world.trades.all()).hasSize(1);
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.counted.count(Counted.CLAIMS_LOST)).isEqualTo(1);
    }

    @Test
    void twoOwnersFillEachOrderOnce() {
        for (int i = 0; i < 20; i++) {
            world.placeBuy("10");
        }
        world.own();
        OwnedSymbols other = world.owner("sydney-2");
        other.own(MatchingFixture.PARTITION, Set.of(MatchingFixture.BHP));
        world.thread.runAll();

        Ticker ticker = world.arrives("9");
        other.accept(
                MatchingFixture.PARTITION,
                new ReceivedTicker(
                        ticker, new ReceivedTicker.Arrival(0, 0, false), () -> {}, (received, why) -> received.end()));
        world.thread.runAll();

        assertThat(world.fills()).hasSize(20);
        assertThat(world.trades.all()).hasSize(20);
        assertThat(world.counted.count(Counted.FILLS)).isEqualTo(20);
        assertThat(world.waiting.all()).isEmpty();
    }

    @Test
    void aFailedReadOfNewsIsRepeatedBeforeTheTickerIsDone() {
        world.own();
        world.passes(Duration.ofSeconds(1));
        OpenOrder order = world.placeBuy("10");
        world.waiting.faults().failNext(3);

        world.matched("9");

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
        assertThat(world.counted.count(Counted.READS_FAILED)).isPositive();
        assertThat(world.done).hasSize(1);
    }

    @Test
    void aCatchUpFindsWhatReplicationDeliveredLate() {
        OrderFixture late = world.anOrder().side(Side.BUY).price("10");
        world.own();
        world.passes(Duration.ofMinutes(1));
        world.matched("11");
        world.matched("11.1");
        OpenOrder order = world.place(late);

        for (int shorter = 1; shorter <= 3; shorter++) {
            world.catchesUp();
        }
        assertThat(world.counted.late(FoundBy.CATCH_UP))
                .as("looked back 20, 40 and 20 s")
                .isZero();
        for (int longer = 4; longer <= 8; longer++) {
            world.catchesUp();
        }

        assertThat(world.counted.late(FoundBy.CATCH_UP)).isEqualTo(1);
        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    @Test
    void aSweepFindsWhatCameEvenLater() {
        OrderFixture late = world.anOrder().side(Side.BUY).price("10");
        world.own();
        world.passes(Duration.ofHours(9));
        world.matched("11");
        OpenOrder order = world.place(late);

        world.symbols.catchUp();
        world.sweeps();

        assertThat(world.counted.late(FoundBy.SWEEP)).isPositive();
        assertThat(world.counted.late(FoundBy.CATCH_UP)).isZero();
        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
    }

    @Test
    void aSweepForgetsWhatWasCanceledElsewhereAndKeepsTheRest() {
        OpenOrder stays = world.placeBuy("10");
        world.passes(Duration.ofMillis(1));
        OpenOrder canceled = world.placeBuy("10");
        world.own();
        world.waiting.remove(canceled, world.nowMicros);
        world.passes(Duration.ofMinutes(1));
        world.matched("11");

        world.sweeps();

        assertThat(world.counted.count(Counted.ORDERS_VANISHED)).isEqualTo(1);
        assertThat(world.openOrders()).isEqualTo(1);
        world.matched("9");
        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(stays);
    }

    @Test
    void aPartitionThatWasGivenUpStartsNothingNew() {
        world.own();
        world.reads.hold();
        world.arrives("11");
        world.placeBuy("10");
        world.symbols.disown(MatchingFixture.PARTITION);

        world.readsAreAnswered();

        assertThat(world.fills()).isEmpty();
        assertThat(world.openOrders()).isZero();
    }

    @Test
    void noTickerWaitsForASettlementAndTheOrderStaysDepartedUntilIt() {
        OpenOrder order = world.placeBuy("10");
        world.own();
        world.settlements.hold();
        world.matched("9");
        assertThat(world.done).hasSize(1);
        assertThat(world.trades.all()).hasSize(1);

        world.passes(Duration.ofHours(1));
        world.symbols.catchUp();
        world.symbols.sweep();
        world.audits(10);
        world.matched("8");

        assertThat(world.waiting.all()).as("the note that a settlement is due").containsExactly(order);
        assertThat(world.openOrders()).isZero();
        assertThat(world.counted.count(Counted.CLAIMS_LOST)).isZero();
        assertThat(world.settlements.underWay()).isEqualTo(1);
        world.settlements.releaseAll();
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.holds.held()).isEmpty();
    }

    @Test
    void aTakeoverSettlesWhatWasRecordedAndNotSettled() {
        OpenOrder order = world.place(world.anOrder().side(Side.BUY).price("10").forShares(3));
        Outcome.Filled filled = filledBySomebodyWhoDied(order);
        world.finish.record(filled);

        world.own();

        assertThat(world.holds.settled()).isEqualTo(1);
        assertThat(world.holds.shares(order.customer(), order.symbol())).isEqualTo(3);
        assertThat(world.waiting.all()).isEmpty();
    }

    /** As when its trade was all that had left a region that was lost. */
    @Test
    void whatIsOnTheTapeAndHasNoOutcomeWaitsOn() {
        OpenOrder order = world.placeBuy("10");
        Outcome.Filled unknown =
                new Outcome.Filled(order, decidedAt(world.nowMicros, "lost"), Price.parse("8"), world.nowMicros);
        world.trades.record(unknown);

        world.own();
        assertThat(world.openOrders()).isEqualTo(1);
        world.matched("9");

        assertThat(world.fills()).extracting(Outcome.Filled::order).containsExactly(order);
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.holds.held()).isEmpty();
    }

    @Test
    void theAuditFindsWhatEndedAndWhoseRowRemained() {
        OpenOrder ended = world.placeBuy("10");
        OpenOrder waits = world.placeBuy("10");
        world.own();
        Outcome canceled = new Outcome.Canceled(ended, decidedAt(world.nowMicros + 1, "died"));
        world.outcomes.claim(canceled, Duration.ofSeconds(1));

        world.audits(10);
        assertThat(world.waiting.all())
                .as("whoever ended it may be about to finish it")
                .containsExactlyInAnyOrder(ended, waits);

        world.passes(Duration.ofSeconds(11));
        world.audits(10);
        world.audits(10);

        assertThat(world.waiting.all()).containsExactly(waits);
        assertThat(world.holds.held()).containsExactly(waits.id());
        assertThat(world.openOrders()).isEqualTo(1);
        assertThat(world.counted.count(Counted.ORDERS_ENDED_UNNOTICED)).isEqualTo(1);
        assertThat(world.view(ended)).isEqualTo(canceled.ended());
    }

    @Test
    void theAuditLetsGoWhatACustomerEndedAndItsBrokerFinished() {
        OpenOrder ended = world.placeBuy("10");
        OpenOrder waits = world.placeBuy("10");
        world.own();
        Outcome canceled = new Outcome.Canceled(ended, decidedAt(world.nowMicros + 1, "here"));
        world.outcomes.claim(canceled, Duration.ofSeconds(1));
        world.waiting.remove(ended, canceled.writeMicros());

        world.passes(Duration.ofSeconds(11));
        world.audits(10);

        assertThat(world.openOrders()).isEqualTo(1);
        assertThat(world.waiting.all()).containsExactly(waits);
        assertThat(world.counted.count(Counted.ORDERS_ENDED_UNNOTICED)).isZero();
        assertThat(world.trades.all()).isEmpty();
    }

    /** Two at a time, or in a round of three seconds. */
    @ParameterizedTest
    @CsvSource({"2, 0, 5 3 1 0", "20, 3, 4 2 1 0"})
    void theAuditLooksAtAFewOrdersAtATimeAndAtAllInTurn(int most, int seconds, String left) {
        ownEndedOrders(7);
        for (String each : left.split(" ", -1)) {
            if (seconds == 0) {
                world.audits(most);
            } else {
                world.audits(most, Duration.ofSeconds(seconds));
            }
            assertThat(world.openOrders()).isEqualTo(Integer.parseInt(each));
        }
        assertThat(world.holds.held()).isEmpty();
    }

    @Test
    void theAuditIsThroughWithinTenMinutesWhereVeryManyOrdersWait() {
        int waiting = 18_000;
        for (int i = 0; i < waiting; i++) {
            OpenOrder order = world.anOrder().side(Side.BUY).price("10").build();
            world.waiting.add(order);
            world.passes(Duration.ofMillis(1));
            world.outcomes.claim(canceled(order), Duration.ofSeconds(1));
        }
        world.own();
        world.passes(Duration.ofSeconds(11));

        world.audits(20, Duration.ofSeconds(30));

        assertThat(world.openOrders()).isEqualTo(waiting - waiting / 600);
    }

    private void ownEndedOrders(int count) {
        for (int i = 0; i < count; i++) {
            OpenOrder order = world.placeBuy("10");
            world.passes(Duration.ofMillis(1));
            world.outcomes.claim(canceled(order), Duration.ofSeconds(1));
        }
        world.own();
        world.passes(Duration.ofSeconds(11));
    }

    private Outcome canceled(OpenOrder order) {
        return new Outcome.Canceled(order, decidedAt(world.nowMicros, "died"));
    }

    @Test
    void theAuditLeavesToItsNextRoundWhatItCannotRead() {
        OpenOrder order = world.placeBuy("10");
        world.own();
        filledBySomebodyWhoDied(order);
        world.passes(Duration.ofSeconds(11));
        world.outcomes.faults().failNext(1);

        world.audits(10);
        assertThat(world.openOrders()).isEqualTo(1);
        world.audits(10);
        world.audits(10);

        assertThat(world.trades.all()).hasSize(1);
        assertThat(world.holds.settled()).isEqualTo(1);
    }

    @Test
    void whatIsTooMuchToWaitForItsSettlementIsTakenUpByTheAudit() {
        int all = MatchingFixture.MOST_WAITING + 5;
        for (int i = 0; i < all; i++) {
            world.placeBuy("10");
        }
        world.own();
        world.settlements.hold();
        world.matched("9");
        assertThat(world.trades.all()).hasSize(all);
        assertThat(world.settling.all()).hasSize(5).containsOnly("left to audit");

        world.audits(10);
        assertThat(world.settling.all()).as("still too many").hasSize(10);
        assertThat(world.recorded).as("which is owed to all that are silent").isEqualTo(all);
        world.settlements.releaseAll();
        world.thread.runAll();
        assertThat(world.holds.settled()).isEqualTo(MatchingFixture.MOST_WAITING);
        world.audits(10);

        assertThat(world.holds.settled()).isEqualTo(all);
        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.fills()).hasSize(all);
    }

    @Test
    void aRowOfAnOrderThatTheAuditCanceledUnseenShowsWhatWasPlaced() {
        OpenOrder order = world.placeBuy("10");
        OpenOrder standIn = world.anOrder()
                .id(order.id())
                .inBucket(order.bucket())
                .price("0.000001")
                .forShares(1)
                .build();
        Outcome canceled = new Outcome.Canceled(standIn, decidedAt(world.nowMicros + 1, "audit"));
        world.outcomes.claim(canceled, Duration.ofSeconds(1));
        world.own();

        world.matched("9");

        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.view(order)).isEqualTo(canceled.withOrder(order).ended());
    }

    private Outcome.Filled filledBySomebodyWhoDied(OpenOrder order) {
        Outcome.Filled filled =
                new Outcome.Filled(order, decidedAt(world.nowMicros, "died"), Price.parse("9"), world.nowMicros);
        world.outcomes.claim(filled, Duration.ofSeconds(1));
        return filled;
    }
}
