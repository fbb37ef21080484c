package io.geobroker.broker.matching;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.matching.MatchingFixture.BHP;
import static io.geobroker.broker.matching.MatchingFixture.PARTITION;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** BHP moves between virginia and sydney, whose owner is looked at. */
class MoveTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Door OLD = Door.first("virginia");
    private static final Door NEW = new Door(1, "sydney", 1);
    private static final int MANY = 450;
    private static final int AT_A_TIME = 192;

    private final MatchingFixture world = new MatchingFixture();

    @Test
    void theTargetMatchesAtOnceAndIsHomeWithTheFirstTickerWhoseSenderKnowsOfTheMove() {
        askedToComeHere();
        OpenOrder order = world.place(world.anOrder().price("45"));
        world.own();

        ticker("46", 0);
        assertThat(moves().home()).isEqualTo("virginia");

        Ticker knowing = ticker("46.10", 1);
        assertThat(moves().home()).isEqualTo("sydney");
        assertThat(moves().newest().orElseThrow().readyMicros()).hasValue(knowing.timeMicros());

        ticker("44", 0);
        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());
    }

    /** As of a stock that seldom has one: it makes the owner, too, and queues until the book is loaded. */
    @Test
    void theTickerThatMakesTheOwnerMakesItTheHome() {
        askedToComeHere();

        ticker("46", 1);

        assertThat(moves().home()).isEqualTo("sydney");
    }

    /** Its Kafka may have tickers from before the close. */
    @Test
    void whatExpiresIsLeftToTheOldHomeUntilAllIsDrawnHereOrThatIsLost() {
        askedToComeHere();
        world.place(world.anOrder().price("45").expiringAt(world.nowMicros + 1_000_000));
        world.own();
        ticker("46", 1);
        world.passes(Duration.ofMinutes(1));
        ticker("46", 1);

        world.endsSome();
        assertThat(world.outcomes.all()).isEmpty();

        world.listings.lose(new LostDoor("virginia", "virginia", "sydney", 1, "ann"));
        world.endsSome();
        assertThat(world.outcomes.all()).singleElement().isInstanceOf(Outcome.Expired.class);
    }

    /** Delisted where nobody was left to cancel its orders: no ticker makes this its home. */
    @Test
    void ordersOfADelistedStockAreCanceledHereWhenItsHomeIsLost() {
        askedToComeHere();
        OpenOrder order = world.place(world.anOrder().price("45"));
        world.listings.lose(new LostDoor("virginia", "virginia", "sydney", 1, "ann"));
        world.listings.delist(BHP);
        world.own();

        world.passes(Duration.ofMinutes(1));
        world.endsSome();

        assertThat(world.outcomes.all())
                .singleElement()
                .isInstanceOfSatisfying(
                        Outcome.Canceled.class,
                        canceled -> assertThat(canceled.order().id()).isEqualTo(order.id()));
    }

    @Test
    void ordersAreDrawnHereOneByOneAndTheirRowsTellIt() {
        askedToComeHere();
        placeMany();
        world.own();

        ticker("46", 1);

        assertThat(world.waiting.all()).hasSize(MANY).allSatisfy(order -> {
            assertThat(order.door()).isEqualTo(NEW);
            assertThat(world.datacenters.next(order.id(), OLD)).contains(NEW);
        });
    }

    /** Only what was asked for before ends. */
    @Test
    void nothingMoreIsDrawnHereWhenTheWayBackIsReady() {
        askedToComeHere();
        placeMany();
        world.own();
        SymbolMove away = move(2, "sydney", "virginia");
        world.datacenters.faults().meanwhile(() -> join(world.moved.ready(away, world.nowMicros)));

        ticker("46", 1);

        assertThat(world.waiting.all())
                .filteredOn(order -> order.door() != null)
                .hasSize(AT_A_TIME);
        assertThat(world.progress.left(BHP)).isEmpty();
    }

    @Test
    void inACutEachCatchUpAsksForOtherOrders() {
        AtomicInteger asked = askedForInACut();
        assertThat(asked).hasValue(AT_A_TIME);
        world.catchesUp();
        assertThat(asked).hasValue(2 * AT_A_TIME);

        world.datacenters.heal();
        world.catchesUp();
        world.catchesUp();
        assertThat(world.waiting.all()).extracting(OpenOrder::door).containsOnly(NEW);
    }

    /** Of IBM, which is drawn here already, or given up in a cut. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSymbolThatIsDrawnHereNoMoreLeavesItsTurnsToOthers(boolean isGivenUp) {
        Symbol ibm = new Symbol("IBM");
        join(world.moved.ask(
                new SymbolMove(ibm, 1, "virginia", "sydney", 5, "ann", OptionalLong.empty(), OptionalLong.empty())));
        IntStream.rangeClosed(0, isGivenUp ? AT_A_TIME : 0)
                .forEach(i -> world.place(world.anOrder().of("IBM").inBucket(0)));
        if (isGivenUp) {
            world.datacenters.cut("virginia");
        }
        world.symbols.own(PARTITION, Set.of(ibm));
        world.arrives(new Ticker(ibm, Price.parse("46"), world.nowMicros, null, 1));
        world.thread.runAll();
        assertThat(world.waiting.all()).extracting(OpenOrder::door).containsOnly(isGivenUp ? null : NEW);
        if (isGivenUp) {
            world.symbols.disown(PARTITION);
        }

        assertThat(askedForInACut()).hasValue(AT_A_TIME);
    }

    /** How many orders are asked for, of many of BHP that wait here when virginia is cut off. */
    private AtomicInteger askedForInACut() {
        askedToComeHere();
        placeMany();
        world.own();
        AtomicInteger asked = new AtomicInteger();
        world.datacenters.faults().meanwhile(asked::incrementAndGet);
        world.datacenters.cut("virginia");

        ticker("46", 1);
        return asked;
    }

    @Test
    void theBookKnowsTheDoorBeforeTheRowAndTheRowIsWrittenAgainUntilItTellsIt() {
        askedToComeHere();
        world.place(world.anOrder());
        world.own();
        world.waiting.failDoors(true);
        Ticker knowing = ticker("46", 1);
        assertThat(world.waiting.all()).extracting(OpenOrder::door).containsOnlyNulls();

        ticker("44", 1);
        assertThat(world.fills()).extracting(fill -> fill.order().door()).containsExactly(NEW);

        OpenOrder other = world.place(world.anOrder());
        world.catchesUp();
        world.catchesUp();
        world.knownElsewhereMicros = knowing.timeMicros() + 15_000_000;
        world.catchesUp();
        assertThat(moves().newest().orElseThrow().isDrained()).isFalse();

        world.waiting.failDoors(false);
        world.catchesUp();
        assertThat(world.waiting.all()).contains(other.at(NEW));
        world.catchesUp();
        assertThat(moves().newest().orElseThrow().isDrained()).isTrue();
    }

    @Test
    void itIsDrainedWhenNoneIsLeftAndAllThatWasPlacedElsewhereMeanwhileIsKnown() {
        askedToComeHere();
        world.place(world.anOrder());
        world.own();
        Ticker fromABacklog = new Ticker(BHP, Price.parse("46"), world.nowMicros + 1, null, 1);
        world.passes(Duration.ofSeconds(20));
        world.arrives(fromABacklog);
        world.thread.runAll();

        world.knownElsewhereMicros = world.nowMicros + 14_999_999;
        world.catchesUp();
        assertThat(moves().newest())
                .hasValueSatisfying(move -> assertThat(move.isDrained()).isFalse());

        world.knownElsewhereMicros++;
        world.catchesUp();
        assertThat(moves().newest())
                .hasValueSatisfying(move -> assertThat(move.isDrained()).isTrue());
    }

    /** In a cut the old home goes on as such, and takes orders until it is told. */
    @Test
    void itIsNotDrainedBeforeEveryRegionWasToldThatItIsReady() {
        askedToComeHere();
        world.own();
        world.movesReachAll = false;
        Ticker knowing = ticker("46", 1);
        world.passes(Duration.ofHours(1));
        world.knownElsewhereMicros = knowing.timeMicros() + 600_000_000;
        world.catchesUp();
        world.catchesUp();
        assertThat(known().isDrained()).isFalse();
        assertThat(world.rereads).as("one write is news here").isEqualTo(1);

        world.movesReachAll = true;
        world.catchesUp();
        world.knownElsewhereMicros = world.nowMicros + 14_999_999;
        world.catchesUp();
        assertThat(known().isDrained()).isFalse();

        world.knownElsewhereMicros++;
        world.catchesUp();
        assertThat(known().isDrained()).isTrue();
        assertThat(known().readyMicros()).hasValue(knowing.timeMicros());
    }

    /** The one before may have told it in a cut. */
    @Test
    void theNextOwnerTellsOnceMoreThatItIsReady() {
        askedToComeHere();
        world.own();
        world.movesReachAll = false;
        ticker("46", 1);
        world.symbols.disown(PARTITION);
        world.passes(Duration.ofHours(1));
        world.knownElsewhereMicros = world.nowMicros;
        world.symbols = world.owner("sydney-2");
        world.own();
        world.catchesUp();
        assertThat(known().isDrained()).isFalse();

        world.movesReachAll = true;
        world.catchesUp();
        world.knownElsewhereMicros = world.nowMicros + 15_000_000;
        world.catchesUp();
        assertThat(known().isDrained()).isTrue();
    }

    @Test
    void whatAStaleBrokerPlacesLaterIsDrawnToo() {
        askedToComeHere();
        world.own();
        Ticker knowing = ticker("46", 1);
        world.knownElsewhereMicros = knowing.timeMicros() + 15_000_000;
        world.catchesUp();

        OpenOrder late = world.place(world.anOrder());
        world.catchesUp();
        world.catchesUp();
        assertThat(world.datacenters.next(late.id(), OLD)).as("it rests").isEmpty();
        world.passes(Duration.ofMinutes(1));
        world.catchesUp();

        assertThat(world.datacenters.next(late.id(), OLD)).contains(NEW);
    }

    /** The row that closed the door comes here too. */
    @Test
    void aCloseWhoseAnswerIsLostIsSeenInTheCopyHere() {
        askedToComeHere();
        OpenOrder order = world.place(world.anOrder());
        world.own();
        world.datacenters.faults().loseAnswersOfNext(2);
        ticker("46", 1);
        assertThat(world.waiting.all()).extracting(OpenOrder::door).containsOnlyNulls();

        world.datacenters.cut("virginia");
        world.catchesUp();

        assertThat(world.waiting.all()).containsExactly(order.at(NEW));
    }

    @Test
    void aTickerIsLetGoWhenTheDoorIsAbroadAndSilentAndTheClaimGoesOn() {
        world.outcomes.goAbroad();
        Ticker ticker = claimUnanswered();

        assertThat(world.done).contains(ticker);
        assertThat(world.fills()).isEmpty();

        world.aClaimIsAnswered();
        assertThat(world.fills()).hasSize(1);
    }

    @Test
    void aTickerWaitsForTheDoorHere() {
        Ticker ticker = claimUnanswered();
        assertThat(world.done).doesNotContain(ticker);

        world.aClaimIsAnswered();
        assertThat(world.done).contains(ticker);
    }

    /** Those abroad hold up no others that a takeover finishes, and are asked for few at a time; those here, too. */
    @ParameterizedTest
    @CsvSource({"true, 17, 17", "true, 100, " + MatchingFixture.MOST_CLAIMS_OF_SYMBOL, "false, 17, 16"})
    void ordersOfASilentDoorAreAskedForFewAtATime(boolean isAbroad, int orders, int asked) {
        if (isAbroad) {
            world.outcomes.goAbroad();
        }
        for (int i = 0; i < orders; i++) {
            OpenOrder order = world.place(world.anOrder());
            join(world.trades.record(new Outcome.Filled(
                    order, decidedAt(world.nowMicros, "virginia-1"), Price.parse("45"), world.nowMicros)));
        }
        world.doors.beSilent();
        world.own();
        assertThat(world.doors.unanswered()).hasSize(asked);
    }

    /** A ticker whose fill was claimed once; the claim is under way again. */
    private Ticker claimUnanswered() {
        world.place(world.anOrder().price("45"));
        world.own();
        world.claims.hold();
        world.outcomes.faults().failNext(1);
        Ticker ticker = ticker("44", 0);
        assertThat(world.done).doesNotContain(ticker);
        world.aClaimIsAnswered();
        return ticker;
    }

    @Test
    void whatCannotBeAskedIsAskedAgainAndNothingIsDrainedBefore() {
        askedToComeHere();
        OpenOrder order = world.place(world.anOrder());
        world.own();
        world.datacenters.cut("virginia");
        Ticker knowing = ticker("46", 1);
        world.knownElsewhereMicros = knowing.timeMicros() + 15_000_000;
        world.catchesUp();
        assertThat(world.waiting.all()).extracting(OpenOrder::door).containsOnlyNulls();
        assertThat(known().isDrained()).isFalse();
        assertThat(world.progress.left(BHP)).hasValue(1);

        world.datacenters.heal();
        world.catchesUp();
        world.catchesUp();
        assertThat(world.waiting.all()).containsExactly(order.at(NEW));
        assertThat(known().isDrained()).isTrue();
        world.catchesUp();
        assertThat(world.progress.left(BHP)).isEmpty();
    }

    @Test
    void whatEndedAtTheOldDoorIsFinished() {
        askedToComeHere();
        OpenOrder order = world.place(world.anOrder());
        Outcome canceled = new Outcome.Canceled(order, decidedAt(world.nowMicros, "virginia-1"));
        join(world.datacenters.in("virginia").claim(canceled, OLD, SECOND));
        join(world.outcomes.claim(canceled, SECOND));
        world.own();

        ticker("46", 1);

        assertThat(world.waiting.all()).isEmpty();
        assertThat(world.datacenters.next(order.id(), OLD)).isEmpty();
    }

    @Test
    void aStopThatWasReachedThereCountsHere() {
        askedToComeHere();
        OpenOrder order = world.place(
                world.anOrder().type(OrderType.STOP_LIMIT).price("46").withLimit("47"));
        join(world.waitingInVirginia.add(order));
        join(world.waitingInVirginia.keepStopped(order, world.nowMicros));
        world.own();
        ticker("44", 1);
        assertThat(world.fills()).isEmpty();

        world.isTakenOverBy("sydney-2");
        ticker("44.10", 1);

        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());
    }

    /** Its book still has the door that it had before it went away. */
    @Test
    void whatWaitsThroughTheWayThereAndBackIsDrawnBack() {
        OpenOrder order = world.place(world.anOrder());
        OpenOrder late = world.place(world.anOrder());
        OpenOrder never = world.place(world.anOrder());
        world.own();
        Door there = new Door(1, "virginia", 1);
        world.datacenters.close(order.id(), Door.first("sydney"), there);
        thereAndBack(1);
        world.catchesUp();
        Ticker knowing = ticker("46", 2);
        world.catchesUp();
        world.catchesUp();
        // By who does not know of the way back.
        world.datacenters.close(late.id(), Door.first("sydney"), there);

        world.knownElsewhereMicros = knowing.timeMicros() + 15_000_000;
        world.catchesUp();

        Door again = new Door(2, "sydney", 2);
        assertThat(world.datacenters.next(order.id(), there)).contains(again);
        assertThat(world.waiting.all()).containsExactlyInAnyOrder(order.at(again), late.at(again), never);
        assertThat(known().isDrained()).isFalse();
        world.catchesUp();
        assertThat(known().isDrained()).isTrue();
    }

    @Test
    void eachMoveAsksAnewWhatHasMovedAway() {
        OpenOrder order = world.place(world.anOrder());
        world.own();
        thereAndBack(1);
        world.knownElsewhereMicros = Long.MAX_VALUE;
        ticker("46", 2);
        world.catchesUp();
        assertThat(known().isDrained()).isTrue();

        thereAndBack(3);
        world.datacenters.close(order.id(), Door.first("sydney"), new Door(1, "virginia", 3));
        ticker("46.10", 4);

        assertThat(world.waiting.all()).containsExactly(order.at(new Door(2, "sydney", 4)));
    }

    @Test
    void aSweepLearnsOfADoorThatAnotherRegionOpened() {
        OpenOrder order = world.place(world.anOrder());
        world.own();
        Door stolen = new Door(1, "virginia", 1);
        join(world.waiting.keepDoor(order, stolen));
        world.passes(Duration.ofMinutes(1));
        ticker("46", 0);

        world.sweeps();

        assertThat(world.symbols
                        .find(BHP)
                        .orElseThrow()
                        .matcher()
                        .book()
                        .waiting()
                        .find(order.id()))
                .contains(order.at(stolen));
    }

    @Test
    void aSweepLearnsOfAStopThatAnotherOwnerSawReached() {
        OpenOrder order = world.place(
                world.anOrder().type(OrderType.STOP_LIMIT).price("46").withLimit("47"));
        world.own();
        join(world.waiting.keepStopped(order, world.nowMicros));
        world.passes(Duration.ofMinutes(1));
        ticker("45", 0);
        assertThat(world.fills()).isEmpty();

        world.sweeps();
        ticker("45.10", 0);

        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());
    }

    @Test
    void aDoorThatANewerMoveOpenedStaysOpen() {
        askedToComeHere();
        OpenOrder order = world.place(world.anOrder());
        Door newer = new Door(1, "virginia", 2);
        world.datacenters.close(order.id(), OLD, newer);
        world.own();

        ticker("46", 1);

        assertThat(world.datacenters.next(order.id(), newer)).isEmpty();
        assertThat(world.waiting.all()).containsExactly(order);
    }

    @Test
    void theSourceMatchesOnUntilAllIsDoneThatCameBeforeItKnewThatItIsDrained() {
        SymbolMove away = move(1, "sydney", "virginia");
        world.own();
        join(world.moved.ask(away));
        world.catchesUp();
        join(world.moved.ready(away, world.nowMicros));
        world.catchesUp();
        OpenOrder order = world.place(world.anOrder().price("45"));
        world.catchesUp();
        join(world.moved.drained(known(), world.nowMicros));

        world.catchesUp();
        ticker("44", 0);
        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());

        world.nowMicros++;
        world.symbols.caughtUp(PARTITION, world.nowMicros);
        world.catchesUp();
        assertThat(world.symbols.find(BHP)).isEmpty();
        Ticker after = ticker("43", 0);
        assertThat(world.done).contains(after);
        assertThat(world.refused).isEmpty();
        assertThat(world.counted.ignored(Ignored.MOVED)).isOne();
    }

    @Test
    void theNextOwnerAtTheSourceMatchesWhatTheOneBeforeMayHaveLeft() {
        OpenOrder order = world.place(world.anOrder().price("45"));
        SymbolMove away = move(1, "sydney", "virginia");
        join(world.moved.ask(away));
        join(world.moved.ready(known(), world.nowMicros));
        join(world.moved.drained(known(), world.nowMicros));
        world.own();
        assertThat(world.symbols.find(BHP)).isEmpty();

        world.nowMicros++;
        world.arrives(world.ticker("44"), new ReceivedTicker.Arrival(world.nowMicros * 1_000, 0, true));
        world.thread.runAll();

        assertThat(world.fills()).extracting(fill -> fill.order().id()).containsExactly(order.id());
    }

    @Test
    void theWayBackKeepsTheSourceMatching() {
        SymbolMove away = move(1, "sydney", "virginia");
        world.own();
        join(world.moved.ask(away));
        join(world.moved.ready(known(), world.nowMicros));
        join(world.moved.drained(known(), world.nowMicros));
        world.catchesUp();

        join(world.moved.ask(move(2, "virginia", "sydney")));
        world.catchesUp();
        world.nowMicros++;
        world.symbols.caughtUp(PARTITION, world.nowMicros);
        world.catchesUp();

        assertThat(world.symbols.find(BHP)).isPresent();
    }

    private void askedToComeHere() {
        world.listings.list(InMemoryListings.listing("BHP", "virginia", 2));
        join(world.moved.ask(move(1, "virginia", "sydney")));
    }

    private SymbolMoves moves() {
        return world.listings.moves(BHP);
    }

    private SymbolMove known() {
        return moves().newest().orElseThrow();
    }

    private static SymbolMove move(int number, String from, String to) {
        return new SymbolMove(BHP, number, from, to, 5, "ann", OptionalLong.empty(), OptionalLong.empty());
    }

    /** Ready there, asked to come back. */
    private void thereAndBack(int number) {
        join(world.moved.ready(move(number, "sydney", "virginia"), world.nowMicros));
        world.nowMicros++;
        join(world.moved.ask(move(number + 1, "virginia", "sydney")));
    }

    private void placeMany() {
        IntStream.range(0, MANY).forEach(i -> {
            world.nowMicros++;
            world.place(world.anOrder());
        });
    }

    /** All that it causes happens. */
    private Ticker ticker(String price, int move) {
        world.nowMicros++;
        Ticker ticker = world.arrives(new Ticker(BHP, Price.parse(price), world.nowMicros, null, move));
        world.thread.runAll();
        return ticker;
    }
}
