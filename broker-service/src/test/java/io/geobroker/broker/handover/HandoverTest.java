package io.geobroker.broker.handover;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.description;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import io.geobroker.broker.closing.ShownEnds;
import io.geobroker.broker.closing.StoredEndRecords;
import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.handover.WaitingIds.WaitingId;
import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.InMemoryOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.outcome.ForwardingOutcomes;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.PeerRegions;
import io.geobroker.broker.tape.InMemoryTrades;
import io.geobroker.broker.update.InMemoryOrderEvents;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.TickerTopic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two regions with stores of their own, between which nothing is replicated: all that gets across was handed over. */
class HandoverTest {
    private static final String SYDNEY = "sydney";
    private static final String VIRGINIA = "north-virginia";
    /** Away. */
    private static final String TOKYO = "tokyo";

    private static final Symbol BHP = new Symbol("BHP");
    /** Of another partition than BHP, where there are two. */
    private static final Symbol RIO = new Symbol("RIO");

    private static final Duration LAG = FetchWaitingOrders.LAG;

    private Instant now = Instant.parse("2026-03-10T12:00:00Z");
    private final MicroClock clock = new MicroClock(() -> now);
    private final CountedHandover counted = new CountedHandover();
    private final Datacenter sydney = new Datacenter();
    private final Datacenter virginia = new Datacenter();
    private final Datacenter tokyo = new Datacenter();
    private final InMemoryListings listings = InMemoryListings.of(
            new Listing(BHP, "NYSE", VIRGINIA, 1, Price.parse("45")),
            new Listing(RIO, "NYSE", VIRGINIA, 1, Price.parse("90")));
    private final InMemoryOutcomes outcomes = new InMemoryOutcomes();
    private final InMemoryProgress progress = new InMemoryProgress();
    private final InMemoryOwedOrders owed = new InMemoryOwedOrders();
    private final List<OpenOrder> offered = new ArrayList<>();
    private final List<OrderId> lookedAt = new ArrayList<>();
    private int failLooks;
    private final List<OwedOrder> aligned = new ArrayList<>();
    private int alignments = Integer.MAX_VALUE;
    private Runnable onAlignment = () -> {};
    /** To plain reads. */
    private final Set<OrderId> hidden = new HashSet<>();

    private final Set<Symbol> booksLoading = new HashSet<>();
    private int partitions = 1;
    private boolean isShareGone;
    private boolean oceanIsCut;
    private boolean isTokyoAway = true;

    private final Share share = new Share() {
        @Override
        public Partitions partitions() {
            return new Partitions(
                    IntStream.range(isShareGone ? partitions : 0, partitions)
                            .boxed()
                            .collect(Collectors.toSet()),
                    partitions);
        }

        @Override
        public CompletionStage<Boolean> offer(OpenOrder order) {
            offered.add(order);
            return CompletableFuture.completedFuture(!booksLoading.contains(order.symbol()));
        }

        @Override
        public CompletionStage<Void> look(WaitingId id) {
            lookedAt.add(id.order());
            return failLooks > 0 && failLooks-- > 0
                    ? CompletableFuture.failedFuture(new IllegalStateException("told to fail"))
                    : CompletableFuture.completedFuture(null);
        }
    };

    // In Virginia, which asks Sydney.
    private int silences;
    private Runnable onSilence = () -> silences++;
    private FetchWaitingOrders fetch = fetch();

    @BeforeEach
    void theFirstRoundAsksForEverything() {
        lose(TOKYO);
        fetch.round();
        progress.all.clear();
    }

    @Test
    void anOrderThatNeverCameIsTakenInWithItsViewAndNewsAndOfferedToItsOwner() {
        OpenOrder order = placedIn(sydney);
        fetchAfterTheLag();

        assertThat(virginia.openOrders.all()).containsExactly(order);
        assertThat(virginia.view(order)).contains(Order.accepted(order));
        assertThat(virginia.news()).containsExactly(order);
        assertThat(offered).containsExactly(order);
        assertThat(counted.of(HandoverMeters.ROWS)).isEqualTo(1);
        assertThat(counted.meters().foundLately()).isEqualTo(1);
    }

    @Test
    void anOrderThatCameByItselfCostsNoWrite() {
        OpenOrder order = placedIn(sydney);
        virginia.take(order);
        fetchAfterTheLag();

        assertThat(virginia.news()).isEmpty();
        assertThat(offered).isEmpty();
        assertThat(counted.meters().foundLately()).isZero();
    }

    /** By hints after a cut, it is far behind what the owner reads. */
    @Test
    void anOrderIsKnownOnlyWhenItsOwnerHasLookedAtTheRowThatCameByItself() {
        OpenOrder order = placedIn(sydney);
        virginia.take(order);
        failLooks = 1;
        fetchAfterTheLag();
        assertThat(fetch.knownUntil(BHP)).isLessThan(order.placedAtMicros());

        fetch.round();

        assertThat(fetch.knownUntil(BHP)).isGreaterThan(order.placedAtMicros());
        assertThat(lookedAt).containsExactly(order.id(), order.id());

        pass(Duration.ofHours(1));
        fetch.round();
        assertThat(lookedAt).as("what is asked for everything again is old").hasSize(2);
    }

    @Test
    void aViewThatDidNotComeWithItsRowIsTakenIn() {
        OpenOrder order = placedIn(sydney);
        virginia.openOrders.add(order);
        fetchAfterTheLag();

        assertThat(virginia.view(order)).contains(Order.accepted(order));
        assertThat(counted.of(HandoverMeters.VIEWS)).isEqualTo(1);
    }

    @Test
    void anOrderThatIsStillOnItsWayIsLeftAlone() {
        placedIn(sydney);
        pass(LAG.dividedBy(2));

        fetch.round();

        assertThat(virginia.openOrders.all()).isEmpty();
    }

    @Test
    void afterACutTheWholeOfItIsAskedForHoweverLongItWas() {
        fetch.round();
        oceanIsCut = true;
        OpenOrder first = placedIn(sydney);
        pass(Duration.ofHours(7));
        fetch.round();
        OpenOrder last = placedIn(sydney);
        fetchAfterTheLag();
        assertThat(virginia.openOrders.all()).isEmpty();

        oceanIsCut = false;
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(first, last);
    }

    @Test
    void aReadThatFailsIsDoneAgain() {
        OpenOrder order = placedIn(sydney);
        pass(LAG.multipliedBy(2));
        sydney.failReads = 1;

        fetch.round();
        assertThat(counted.of(HandoverMeters.FAILED)).isEqualTo(1);
        assertThat(silences).isEqualTo(1);
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(order);
        assertThat(silences).isEqualTo(1);
    }

    @Test
    void aRegionThatAnsweredIsNotSilentWhenThisOneCannotTakeIn() {
        placedIn(sydney);
        pass(LAG.multipliedBy(2));
        virginia.failReads = 1;

        fetch.round();

        assertThat(counted.of(HandoverMeters.FAILED)).isEqualTo(1);
        assertThat(silences).isEqualTo(0);
    }

    @Test
    void anOrderThatCannotBeWrittenHereIsTakenInByTheNextRound() {
        OpenOrder order = placedIn(sydney);
        virginia.openOrders.faults().failNext(1);
        fetchAfterTheLag();
        assertThat(virginia.openOrders.all()).isEmpty();

        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(order);
    }

    @Test
    void eachRegionIsAskedForEverythingOfItsOwn() {
        listings.lostDoors().clear();
        isTokyoAway = false;
        OpenOrder inSydney = placedIn(sydney);
        OpenOrder inTokyo = placedIn(tokyo);
        pass(Duration.ofHours(1));

        fetch = fetch();
        sydney.failReads = 1;
        fetch.round();
        assertThat(virginia.openOrders.all()).containsExactly(inTokyo);
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactlyInAnyOrder(inSydney, inTokyo);
    }

    @Test
    void whatABookThatIsBeingLoadedMayHaveMissedIsOfferedAgain() {
        OpenOrder order = placedIn(sydney);
        pass(LAG.multipliedBy(2));
        booksLoading.add(BHP);
        fetch.round();
        assertThat(progress.all).isEmpty();

        // Its row is here now, but the place is not reached: a deep round or the sweep must not be needed.
        booksLoading.clear();
        pass(Duration.ofSeconds(5));
        fetch.round();

        assertThat(offered).containsOnly(order).hasSizeGreaterThan(1);
    }

    @Test
    void aBookThatIsNotLoadedHoldsUpNoOtherPartition() {
        partitions = TickerTopic.PARTITIONS;
        assertThat(TickerTopic.partitionOf(BHP, partitions)).isNotEqualTo(TickerTopic.partitionOf(RIO, partitions));
        booksLoading.add(BHP);
        fetch.round();
        OpenOrder stuck = placedIn(sydney);
        pass(Duration.ofHours(5));
        OpenOrder fine = placedInSydney(RIO, Duration.ZERO);
        fetchAfterTheLag();
        fetch.round();
        assertThat(virginia.openOrders.all()).containsExactly(fine);
        assertThat(progress.all.values())
                .extracting(Known::partition)
                .contains(TickerTopic.partitionOf(RIO, partitions))
                .doesNotContain(TickerTopic.partitionOf(BHP, partitions));
        booksLoading.clear();
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactlyInAnyOrder(stuck, fine);
    }

    @Test
    void aBookThatIsNotLoadedHoldsUpNoDeepRoundOfAnotherPartition() {
        partitions = TickerTopic.PARTITIONS;
        booksLoading.add(BHP);
        fetch.round();
        OpenOrder stuck = placedInSydney(BHP, Duration.ofHours(9));
        OpenOrder fine = placedInSydney(RIO, Duration.ofMinutes(1));
        pass(Duration.ofMinutes(11));

        fetch.round();
        fetch.round();
        assertThat(virginia.openOrders.all()).containsExactly(fine);
        booksLoading.clear();
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactlyInAnyOrder(stuck, fine);
    }

    @Test
    void anOrderWhoseViewCannotBeReadHoldsUpNoOther() {
        OpenOrder unreadable = placedIn(sydney);
        OpenOrder fine = placedIn(sydney);
        virginia.orders.makeUnreadable(unreadable.id());
        fetchAfterTheLag();

        assertThat(virginia.openOrders.all()).containsExactly(fine);
        assertThat(progress.all).hasSize(1);
        assertThat(counted.of(HandoverMeters.FAILED)).isPositive();
    }

    @Test
    void theNextOwnerGoesOnWhereTheLastOneWas() {
        OpenOrder early = placedIn(sydney);
        virginia.take(early);
        fetchAfterTheLag();
        sydney.asked.clear();

        fetch = fetch();
        pass(Duration.ofSeconds(5));
        fetch.round();

        assertThat(sydney.asked)
                .hasSize(1)
                .allSatisfy(after -> assertThat(after).isGreaterThan(early.placedAtMicros()));
        assertThat(progress.all).hasSize(1);
    }

    @Test
    void theNextOwnerTakesNoPartitionForAnother() {
        partitions = TickerTopic.PARTITIONS;
        booksLoading.add(BHP);
        OpenOrder stuck = placedIn(sydney);
        fetchAfterTheLag();
        booksLoading.clear();

        fetch = fetch();
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(stuck);
    }

    @Test
    void whatWasWrittenLongAfterItsTimeIsFoundByTheNextDeepRound() {
        fetch.round();
        pass(Duration.ofMinutes(5));
        OpenOrder late = anOrder()
                .placedAt(clock.micros() - Duration.ofMinutes(4).toNanos() / 1_000)
                .build();
        fetchAfterTheLag();
        sydney.take(late);

        pass(Duration.ofSeconds(5));
        fetch.round();
        assertThat(virginia.openOrders.all()).isEmpty();
        pass(Duration.ofMinutes(10));
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(late);
    }

    @Test
    void newOrdersDoNotWaitForWhatIsAskedForEverything() {
        OpenOrder lost = placedInSydney(BHP, LAG.multipliedBy(2));
        pass(Duration.ofMinutes(11));
        sydney.deepAnswer = new CompletableFuture<>();
        assertThat(fetch.round().toCompletableFuture()).isCompleted();
        OpenOrder placed = placedIn(sydney);
        pass(LAG.multipliedBy(2));

        assertThat(fetch.round().toCompletableFuture()).isCompleted();

        assertThat(virginia.openOrders.all()).containsExactly(placed);
        assertThat(sydney.asked)
                .filteredOn(after -> after == 0)
                .as("one at a time")
                .hasSize(2);
        sydney.deepAnswer.complete(null);
        assertThat(virginia.openOrders.all()).containsExactly(lost, placed);
    }

    @Test
    void aPlaceThatWasNeverAskedAboutIsKnownOnlyWhenEverythingWasAskedFor() {
        fetch = fetch();
        sydney.deepAnswer = new CompletableFuture<>();
        fetch.round();
        OpenOrder placed = placedIn(sydney);
        fetchAfterTheLag();
        assertThat(virginia.openOrders.all()).containsExactly(placed);
        assertThat(progress.all).isEmpty();

        sydney.deepAnswer.complete(null);
        pass(Duration.ofSeconds(5));
        fetch.round();

        assertThat(progress.all).hasSize(1);
    }

    @Test
    void whatIsAskedForEverythingGoesOnWhereItFailed() {
        OpenOrder lost = placedInSydney(BHP, LAG.multipliedBy(2));
        pass(Duration.ofMinutes(11));
        sydney.failReads = 1;
        fetch.round();
        assertThat(counted.of(HandoverMeters.FAILED)).isEqualTo(1);

        pass(Duration.ofSeconds(5));
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(lost);
    }

    @Test
    void anOrderThatEndedHereIsOwedToTheRegionThatStillHasItAndToAnyOther() {
        OpenOrder order = placedIn(sydney);
        Outcome canceled = canceled(order);
        virginia.records().ends().write(canceled);
        fetchAfterTheLag();

        assertThat(virginia.openOrders.all()).isEmpty();
        assertThat(offered).isEmpty();
        assertThat(owed.to(SYDNEY)).containsExactly(OwedOrder.of(order));
        assertThat(owed.to(TOKYO)).containsExactly(OwedOrder.of(order));
    }

    @Test
    void anEndThatEveryRegionAcknowledgesIsOwedToNobody() {
        Outcome canceled = canceled(placedIn(sydney));

        join(handOver().write(canceled));

        assertThat(everywhereWrites).containsExactly(canceled);
        assertThat(owed.to(VIRGINIA)).isEmpty();
        assertThat(sydney.ended).isEmpty();
    }

    @Test
    void anEndThatARegionDoesNotAcknowledgeIsOwedBeforeItIsWrittenHereAndThenDelivered() {
        OpenOrder order = placedIn(sydney);
        virginia.take(order);
        Outcome canceled = canceled(order);
        oceanIsCut = true;

        join(handOver().write(canceled));
        assertThat(sydney.view(order)).contains(canceled.ended());
        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
        DeliverOwedOrders deliver = deliver();
        join(deliver.round());
        assertThat(deliver.waiting(VIRGINIA)).isEqualTo(1);

        oceanIsCut = false;
        join(deliver.round());

        assertThat(virginia.view(order)).contains(canceled.ended());
        assertThat(virginia.openOrders.all()).isEmpty();
        assertThat(virginia.news()).containsExactly(order);
        assertThat(virginia.ended).containsExactly(canceled);
        assertThat(owed.to(VIRGINIA)).isEmpty();
        assertThat(deliver.waiting(VIRGINIA)).isZero();
        assertThat(counted.of(HandoverMeters.DELIVERED)).isEqualTo(1);
        assertThat(aligned).containsExactly(OwedOrder.of(order));
        assertThat(join(owed.minutes(VIRGINIA))).as("more may come").hasSize(1);
        pass(Duration.ofMinutes(4));
        join(deliver.round());
        assertThat(join(owed.minutes(VIRGINIA))).isEmpty();
    }

    @Test
    void anEndThatWentWithTheNodeThatWasToSendItIsOwed() {
        join(recent.round());
        OpenOrder order = placedIn(sydney);
        join(handOver().write(canceled(order)));

        nodes = Set.of();
        join(recent.round());

        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
    }

    @Test
    void anOrderThatNeverWaitedIsDeliveredAsEndedAndNeverAsOpen() {
        OpenOrder order =
                anOrder().type(OrderType.MARKET).placedAt(clock.micros()).build();
        Outcome canceled = canceled(order);
        oceanIsCut = true;
        join(handOver().write(canceled));

        oceanIsCut = false;
        join(deliver().round());

        assertThat(virginia.view(order)).contains(canceled.ended());
        assertThat(virginia.news()).isEmpty();
    }

    @Test
    void anOrderThatNeverCameToBeShowsSoInEveryRegionAfterACut() {
        OpenOrder wished = anOrder().placedAt(clock.micros()).build();
        Order rejected = Order.rejected(wished, clock.micros() + 1);
        oceanIsCut = true;
        everywhereViews.faults().failNext(1);

        join(handOver().reject(rejected));
        assertThat(sydney.view(wished)).contains(rejected);
        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(wished));

        oceanIsCut = false;
        join(deliver().round());
        assertThat(virginia.view(wished)).contains(rejected);
        assertThat(virginia.openOrders.all()).isEmpty();
        assertThat(virginia.news()).isEmpty();
        assertThat(owed.to(VIRGINIA)).isEmpty();
    }

    @Test
    void whatCannotBeWrittenDownIsNotDone() {
        Outcome canceled = canceled(placedIn(sydney));
        oceanIsCut = true;
        owed.failing = true;

        assertThat(handOver().write(canceled).toCompletableFuture()).isCompletedExceptionally();

        assertThat(sydney.ended).isEmpty();
    }

    @Test
    void whatABrokerThatSleptOwesIsNotOnlyInAMinuteThatMayBeRemoved() {
        OpenOrder order = placedIn(sydney);
        owed.onAdd = () -> {
            owed.onAdd = () -> {};
            pass(Duration.ofMinutes(4));
        };

        join(debts(VIRGINIA).add(order));

        assertThat(join(owed.owed(VIRGINIA, OwedOrders.minuteOf(clock.micros()))))
                .extracting(OwedOrders.Debt::order)
                .containsExactly(OwedOrder.of(order));
    }

    @Test
    void duringACutOneIsAskedForAnAcknowledgementNowAndThen() {
        oceanIsCut = true;
        HandOverEnds handOver = handOver();
        for (int i = 0; i < 10; i++) {
            join(handOver.write(canceled(placedIn(sydney))));
        }
        assertThat(everywhereTries).isEqualTo(1);

        nanos += Duration.ofSeconds(6).toNanos();
        oceanIsCut = false;
        for (int i = 0; i < 10; i++) {
            join(handOver.write(canceled(placedIn(sydney))));
        }

        assertThat(everywhereTries).isEqualTo(11);
        assertThat(owed.to(VIRGINIA)).hasSize(10);
    }

    @Test
    void anOrderThatCannotBeDeliveredKeepsNoOtherWaiting() {
        OpenOrder stuck = placedIn(sydney);
        OpenOrder fine = placedIn(sydney);
        oceanIsCut = true;
        HandOverEnds handOver = handOver();
        join(handOver.write(canceled(stuck)));
        join(handOver.write(canceled(fine)));
        oceanIsCut = false;
        outcomes.faults().failNext(1);

        DeliverOwedOrders deliver = deliver();
        join(deliver.round());
        assertThat(virginia.ended).hasSize(1);
        join(deliver.round());

        assertThat(virginia.ended).hasSize(2);
    }

    @Test
    void aMinuteThatCannotBeReadKeepsNoOtherWaiting() {
        oceanIsCut = true;
        HandOverEnds handOver = handOver();
        join(handOver.write(canceled(placedIn(sydney))));
        pass(Duration.ofMinutes(1));
        Outcome later = canceled(placedIn(sydney));
        join(handOver.write(later));
        oceanIsCut = false;
        owed.unreadable.add(OwedOrders.minuteOf(clock.micros()) - 1);

        join(deliver().round());

        assertThat(virginia.ended).containsExactly(later);
    }

    @Test
    void ofAnOrderThatNobodyKnowsOnlyTheOutcomeIsBroughtAcross() {
        OpenOrder standIn = anOrder().placedAt(clock.micros()).build();
        canceled(standIn);
        join(debts(VIRGINIA).add(standIn));

        join(deliver().round());

        assertThat(aligned).containsExactly(OwedOrder.of(standIn));
        assertThat(virginia.view(standIn)).isEmpty();
        assertThat(virginia.ended).isEmpty();
        assertThat(owed.to(VIRGINIA)).isEmpty();
    }

    @Test
    void aRegionThatIsSlowToTakeWhatItIsOwedKeepsNoOtherWaiting() {
        listings.lostDoors().clear();
        virginia.rows = spy(virginia.openOrders);
        doReturn(new CompletableFuture<>()).when(virginia.rows).add(any());
        OpenOrder order = placedIn(sydney);
        join(debts(VIRGINIA).add(order));
        isTokyoAway = false;
        DeliverOwedOrders deliver = deliver();
        assertThat(deliver.round().toCompletableFuture()).isCompleted();

        join(debts(TOKYO).add(order));
        assertThat(deliver.round().toCompletableFuture()).isCompleted();

        assertThat(tokyo.openOrders.all()).containsExactly(order);
        assertThat(owed.to(TOKYO)).isEmpty();
        verify(virginia.rows, description("one round at a time")).add(order);
    }

    @Test
    void anOrderWhoseOutcomeHasNotComeHereIsDeliveredWhenItIsBroughtHere() {
        OpenOrder order = placedIn(sydney);
        virginia.take(order);
        Outcome canceled = new Outcome.Canceled(order, decidedAt(clock.micros() + 1, "north-virginia-1"));
        sydney.records().ends().write(canceled);
        join(debts(VIRGINIA).add(order));
        onAlignment = () -> outcomes.claim(canceled, Duration.ofSeconds(1));

        join(deliver().round());

        assertThat(virginia.ended).containsExactly(canceled);
        assertThat(virginia.openOrders.all()).isEmpty();
    }

    /** Which need not be written here yet: the debt is written first. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEndThatOnlyASerialReadShowsIsDelivered(boolean isWrittenHere) {
        OpenOrder order = placedIn(sydney);
        virginia.take(order);
        Outcome canceled = canceled(order);
        if (isWrittenHere) {
            sydney.records().ends().write(canceled);
        }
        join(debts(VIRGINIA).add(order));
        hidden.add(order.id());

        join(deliver().round());

        assertThat(virginia.ended).containsExactly(canceled);
        assertThat(virginia.view(order)).contains(canceled.ended());
        assertThat(virginia.openOrders.all()).isEmpty();
        assertThat(owed.to(VIRGINIA)).isEmpty();
    }

    @Test
    void anEndThatNobodyCanTellStaysOwedUnlessItMayBeLostWithItsRegion() {
        listings.lostDoors().clear();
        OpenOrder order = placedIn(sydney);
        sydney.records().ends().write(new Outcome.Expired(order, decidedAt(clock.micros() + 1, "north-virginia-1")));
        join(debts(VIRGINIA).add(order));

        join(deliver().round());
        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
        assertThat(counted.of(HandoverMeters.FAILED)).isEqualTo(1);
        lose(TOKYO);
        join(deliver().round());

        assertThat(owed.to(VIRGINIA)).isEmpty();
    }

    @Test
    void anOrderThatIsOwedAgainDuringItsDeliveryStaysOwed() {
        OpenOrder order = placedIn(sydney);
        CompletableFuture<Void> written = new CompletableFuture<>();
        virginia.rows = spy(virginia.openOrders);
        doReturn(written).when(virginia.rows).add(any());
        join(debts(VIRGINIA).add(order));
        DeliverOwedOrders deliver = deliver();
        join(deliver.round());

        join(debts(VIRGINIA).add(order));
        written.complete(null);
        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
        join(deliver.round());

        assertThat(owed.to(VIRGINIA)).isEmpty();
    }

    @Test
    void anOrderWhoseOutcomeCouldNotBeAlignedStaysOwed() {
        OpenOrder order = placedIn(sydney);
        oceanIsCut = true;
        join(handOver().write(canceled(order)));
        oceanIsCut = false;
        alignments = 0;

        DeliverOwedOrders deliver = deliver();
        join(deliver.round());
        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
        alignments = 1;
        join(deliver.round());

        assertThat(aligned).containsExactly(OwedOrder.of(order));
        assertThat(owed.to(VIRGINIA)).isEmpty();
    }

    @Test
    void missingViewsOfOneCustomerAreFetchedSideBySide() {
        OpenOrder first = placedIn(sydney);
        OpenOrder second = placedIn(sydney);
        virginia.openOrders.add(first);
        virginia.openOrders.add(second);
        sydney.rows = spy(sydney.openOrders);
        doReturn(new CompletableFuture<>()).when(sydney.rows).find(any(), anyInt(), any());
        fetchAfterTheLag();

        verify(sydney.rows).find(first.symbol(), first.bucket(), first.id());
        verify(sydney.rows).find(second.symbol(), second.bucket(), second.id());
    }

    @Test
    void aRegionWhoseOrdersTakeLongKeepsNoOtherWaiting() {
        listings.lostDoors().clear();
        isTokyoAway = false;
        fetch = fetch();
        sydney.rows = spy(sydney.openOrders);
        doReturn(new CompletableFuture<>()).when(sydney.rows).find(any(), anyInt(), any());
        OpenOrder slow = placedIn(sydney);
        pass(LAG.multipliedBy(2));
        assertThat(fetch.round().toCompletableFuture()).isCompleted();

        OpenOrder fine = placedIn(tokyo);
        pass(LAG.multipliedBy(2));
        assertThat(fetch.round().toCompletableFuture()).isCompleted();

        assertThat(virginia.openOrders.all()).containsExactly(fine);
        verify(sydney.rows, description("one round at a time")).find(slow.symbol(), slow.bucket(), slow.id());
    }

    @Test
    void anOrderThatIsWrittenLongAfterItsTimeIsOwed() {
        OpenOrder order = placedIn(sydney);
        pass(LAG);

        handOver().placed(order);

        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
        join(deliver().round());
        assertThat(virginia.openOrders.all()).containsExactly(order);
        assertThat(virginia.view(order)).contains(Order.accepted(order));
    }

    /** Virginia, which sees all regions, may end it before Tokyo is back and asks what waits in Sydney. */
    @Test
    void aPlacingIsOwedToARegionThatIsAwayUnlessItsHomeIsAwayToo() {
        listings.lostDoors().clear();
        oceanIsCut = true;
        handOver().placed(placedIn(sydney));
        assertThat(owed.to(TOKYO)).isEmpty();

        oceanIsCut = false;
        OpenOrder order = placedIn(sydney);
        handOver().placed(order);
        assertThat(owed.to(TOKYO)).containsExactly(OwedOrder.of(order));
        assertThat(owed.to(VIRGINIA)).isEmpty();
        Outcome canceled = canceled(order);
        Stream.of(sydney, tokyo).forEach(each -> each.records().ends().write(canceled));

        isTokyoAway = false;
        join(deliver().round());
        handOver().placed(placedIn(sydney));

        assertThat(tokyo.news()).containsExactly(order);
        assertThat(tokyo.view(order)).contains(canceled.ended());
        assertThat(owed.to(TOKYO)).isEmpty();
    }

    @Test
    void anOrderThatComesInThePlaceOfAnotherLongAfterItsTimeIsOwed() {
        OpenOrder replaced = placedIn(sydney);
        OpenOrder order =
                anOrder().placedAt(clock.micros()).replacing(replaced.id()).build();
        Outcome.Replaced outcome =
                new Outcome.Replaced(replaced, decidedAt(clock.micros(), "sydney-1"), order, Hold.ofCash(BHP, 1));
        HandOverEnds handOver = handOver();

        join(handOver.bringIn(outcome));
        assertThat(sydney.view(order)).contains(Order.accepted(order));
        assertThat(owed.to(VIRGINIA)).as("it is fetched").isEmpty();
        pass(LAG);
        join(handOver.bringIn(outcome));

        assertThat(owed.to(VIRGINIA)).containsExactly(OwedOrder.of(order));
        join(deliver().round());
        assertThat(virginia.openOrders.all()).containsExactly(order);
    }

    @Test
    void theRowOfAReplacedOrderStaysUntilTheOrderInItsPlaceIsThere() {
        OpenOrder replaced = placedIn(sydney);
        virginia.take(replaced);
        OpenOrder order =
                anOrder().placedAt(clock.micros()).replacing(replaced.id()).build();
        outcomes.claim(
                new Outcome.Replaced(replaced, decidedAt(clock.micros(), "sydney-1"), order, Hold.ofCash(BHP, 1)),
                Duration.ofSeconds(1));
        join(debts(VIRGINIA).add(replaced));
        join(deliver().round());
        assertThat(virginia.openOrders.all()).containsExactly(replaced);

        sydney.take(order);
        join(debts(VIRGINIA).add(replaced));
        join(deliver().round());

        assertThat(virginia.openOrders.all()).isEmpty();
    }

    @Test
    void theRegionWhereItWasPlacedLearnsThatAnOrderIsKnownAtItsHome() {
        UnknownAtHome unknown = unknown();
        oceanIsCut = true;
        unknown.placed(placedIn(sydney));
        join(unknown.refresh());
        assertThat(unknown.count(VIRGINIA)).isZero();
        pass(Duration.ofMinutes(1));
        assertThat(unknown.count(VIRGINIA)).isEqualTo(1);

        oceanIsCut = false;
        fetch.round();
        join(unknown.refresh());

        assertThat(unknown.count(VIRGINIA)).isZero();
    }

    @Test
    void aLongCutKeepsLittleOfEachStockAndCountsEachOrder() {
        UnknownAtHome unknown = unknown();
        long days = 5;
        for (long minute = 0; minute < days * 24 * 60; minute++) {
            for (int order = 0; order < 6; order++) {
                pass(Duration.ofSeconds(10));
                unknown.placed(anOrder().placedAt(clock.micros()).build());
            }
            join(unknown.refresh());
        }
        assertThat(unknown.kept()).isLessThan(400);
        pass(Duration.ofMinutes(1));
        assertThat(unknown.count(VIRGINIA)).isEqualTo(days * 24L * 60 * 6);

        long last = clock.micros() - Duration.ofMinutes(1).toNanos() / 1_000;
        progress.put(List.of(new Known(VIRGINIA, SYDNEY, 0, last)));
        join(unknown.refresh());
        assertThat(unknown.count(VIRGINIA)).as("placed in the last second").isEqualTo(1);
        progress.put(List.of(new Known(VIRGINIA, SYDNEY, 0, clock.micros())));
        join(unknown.refresh());

        assertThat(unknown.kept()).isZero();
    }

    @Test
    void noOrderIsUnknownAtAHomeThatIsLost() {
        UnknownAtHome unknown = unknown();
        unknown.placed(placedIn(sydney));
        pass(Duration.ofMinutes(1));
        assertThat(unknown.count(VIRGINIA)).isEqualTo(1);

        lose(VIRGINIA);
        unknown.placed(placedIn(sydney));
        join(unknown.refresh());
        pass(Duration.ofMinutes(1));

        assertThat(unknown.count(VIRGINIA)).isZero();
    }

    @Test
    void aHomeThatHadMorePartitionsOnceKeepsNoOrderUnknown() {
        UnknownAtHome unknown = unknown();
        for (int partition = 1; partition < 24; partition++) {
            progress.put(List.of(new Known(VIRGINIA, SYDNEY, partition, clock.micros())));
        }
        pass(Duration.ofDays(1));
        unknown.placed(placedIn(sydney));
        pass(Duration.ofMinutes(1));

        fetch = fetch();
        fetch.round();
        pass(LAG);
        fetch.round();
        join(unknown.refresh());

        assertThat(unknown.count(VIRGINIA)).isZero();
    }

    @Test
    void aClockThatWasAheadAndIsSetRightHidesNoOrder() {
        pass(Duration.ofHours(1));
        fetch.round();
        now = now.minus(Duration.ofHours(1));
        OpenOrder order = placedIn(sydney);
        fetchAfterTheLag();

        assertThat(virginia.openOrders.all()).containsExactly(order);
    }

    @Test
    void aThirdRegionIsWaitedForUntilItIsLost() {
        listings.lostDoors().clear();
        OpenOrder before = placedIn(sydney);
        canceled(before);
        join(debts(VIRGINIA).add(before));
        join(debts(TOKYO).add(before));
        DeliverOwedOrders deliver = deliver();
        join(deliver.round());
        assertThat(aligned).isEmpty();
        assertThat(deliver.waiting(TOKYO)).isEqualTo(1);

        lose(TOKYO);
        OpenOrder order = placedIn(sydney);
        canceled(order);
        join(debts(VIRGINIA).add(order));
        join(deliver.round());

        assertThat(aligned).containsExactly(OwedOrder.of(order));
        assertThat(deliver.waiting(TOKYO)).isZero();

        pass(Duration.ofMinutes(3));
        join(deliver.round());
        join(deliver.round());
        assertThat(aligned).containsExactly(OwedOrder.of(order), OwedOrder.of(before));
    }

    @Test
    void whatALostRegionIsOwedIsAlignedOnceAndDeliveredWhenItIsRebuilt() {
        OpenOrder first = placedIn(sydney);
        OpenOrder second = placedIn(sydney);
        Outcome end = canceled(first);
        join(debts(TOKYO).add(first));
        join(debts(TOKYO).add(second));
        pass(Duration.ofMinutes(3));
        alignments = 1;
        join(deliver().round());
        alignments = 1;
        join(deliver().round());
        DeliverOwedOrders restarted = deliver();
        alignments = 10;
        join(restarted.round());
        assertThat(aligned).as("each once").containsExactly(OwedOrder.of(first), OwedOrder.of(second));
        assertThat(restarted.waiting(TOKYO)).isZero();

        listings.lostDoors().clear();
        join(restarted.round());
        assertThat(restarted.waiting(TOKYO)).isEqualTo(2);
        isTokyoAway = false;
        join(restarted.round());

        assertThat(tokyo.ended).containsExactly(end);
        assertThat(tokyo.openOrders.all()).containsExactly(second);
        assertThat(restarted.waiting(TOKYO)).isZero();
    }

    @Test
    void anOrderOfAPartitionThatIsAnotherInstancesByNowIsLeftToIt() {
        OpenOrder order = placedIn(sydney);
        pass(LAG.multipliedBy(2));
        sydney.rows = spy(sydney.openOrders);
        doAnswer(asked -> {
                    isShareGone = true;
                    return asked.callRealMethod();
                })
                .when(sydney.rows)
                .find(any(), anyInt(), any());

        fetch.round();
        assertThat(virginia.openOrders.all()).isEmpty();
        isShareGone = false;
        sydney.rows = sydney.openOrders;
        fetch.round();

        assertThat(virginia.openOrders.all()).containsExactly(order);
    }

    @Test
    void tellsUpToWhenItKnowsWhatWaitsElsewhereOfASymbolHoweverManyPartitionsThereAre() {
        partitions = 5;
        fetchAfterTheLag();
        assertThat(fetch.knownUntil(BHP)).isEqualTo(clock.micros() - LAG.toNanos() / 1_000);

        lose(SYDNEY);
        assertThat(fetch.knownUntil(BHP)).isEqualTo(Long.MAX_VALUE);
    }

    private void lose(String region) {
        listings.lose(new LostDoor(region, region, VIRGINIA, 1, "operator"));
    }

    @Test
    void aPlacingThatARegionMayHaveLostIsWrittenAgainWithItsEnd() {
        OpenOrder ofAProcessBefore = placedIn(sydney);
        HandOverEnds handOver = handOver();
        OpenOrder inCalm = placedIn(sydney);
        OpenOrder inTheCut = placedIn(sydney);
        join(handOver.write(canceled(ofAProcessBefore)));
        join(handOver.write(canceled(inCalm)));
        assertThat(shownEverywhere(ofAProcessBefore, inCalm)).containsExactly(ofAProcessBefore);

        oceanIsCut = true;
        join(handOver.write(canceled(placedIn(sydney))));
        nanos += Duration.ofSeconds(6).toNanos();
        pass(Duration.ofMinutes(1));
        OpenOrder longAfterTheLastTry = placedIn(sydney);
        oceanIsCut = false;
        join(handOver.write(canceled(longAfterTheLastTry)));
        join(handOver.write(canceled(inTheCut)));
        pass(Duration.ofSeconds(6));
        OpenOrder inCalmAgain = placedIn(sydney);
        join(handOver.write(canceled(inCalmAgain)));

        assertThat(shownEverywhere(inCalm, inTheCut, longAfterTheLastTry, inCalmAgain))
                .containsExactly(inTheCut, longAfterTheLastTry);
        assertThat(everywhereWrites).hasSize(5);
    }

    @Test
    void aBrokerThatEndsNothingInACutLearnsOfItByAskingInVain() {
        HandOverEnds handOver = handOver();
        onSilence = handOver::regionIsSilent;
        oceanIsCut = true;
        pass(Duration.ofSeconds(5));
        OpenOrder inTheCut = placedIn(sydney);
        fetch.round();

        oceanIsCut = false;
        fetchAfterTheLag();
        join(handOver.write(canceled(inTheCut)));

        assertThat(shownEverywhere(inTheCut)).containsExactly(inTheCut);
    }

    private final InMemoryOrders everywhereViews = new InMemoryOrders();
    private final List<Outcome> everywhereWrites = new ArrayList<>();
    private int everywhereTries;
    private long nanos;
    private Set<OweRecentEnds.NodeUp> nodes = Set.of(new OweRecentEnds.NodeUp(SYDNEY, "first start"));
    private final OweRecentEnds recent =
            new OweRecentEnds(debts(VIRGINIA)::add, () -> nodes, order -> SYDNEY, () -> nanos, LAG, 1);

    private Stream<OpenOrder> shownEverywhere(OpenOrder... orders) {
        return Stream.of(orders)
                .filter(order ->
                        join(everywhereViews.find(order.customer(), order.id())).isPresent());
    }

    private HandOverEnds handOver() {
        StoredEndRecords everywhere = new StoredEndRecords(
                everywhereViews,
                new InMemoryOpenOrders(),
                new InMemoryTrades(),
                ShownEnds.placed(everywhereViews),
                outcome -> {
                    everywhereTries++;
                    if (oceanIsCut) {
                        return CompletableFuture.failedFuture(new IllegalStateException("a region is cut off"));
                    }
                    everywhereWrites.add(outcome);
                    return CompletableFuture.completedFuture(null);
                });
        return new HandOverEnds(
                everywhere,
                sydney.records().ends(),
                debts(VIRGINIA),
                new UntilDone(),
                recent,
                clock,
                new MissingOrders(others(sydney, SYDNEY, VIRGINIA, virginia), clock),
                new EverywhereGate(() -> nanos));
    }

    private PeerRegions<RegionRecords> others(Datacenter ours, String here, String name, Datacenter other) {
        return new PeerRegions<>(ours.records(), InMemoryListings.doors(here, name, TOKYO), listings, region -> {
            boolean isCut = oceanIsCut || (region.equals(TOKYO) && isTokyoAway);
            return isCut ? Optional.empty() : Optional.of(region.equals(TOKYO) ? tokyo.records() : other.records());
        });
    }

    private UnknownAtHome unknown() {
        return new UnknownAtHome(others(sydney, SYDNEY, VIRGINIA, virginia), progress, clock);
    }

    private FetchWaitingOrders fetch() {
        return new FetchWaitingOrders(
                others(virginia, VIRGINIA, SYDNEY, sydney),
                new KnownPlaces(VIRGINIA, progress, clock, Duration.ofMinutes(10)),
                share,
                debts(SYDNEY, TOKYO),
                clock,
                counted.meters(),
                () -> onSilence.run());
    }

    private DeliverOwedOrders deliver() {
        return new DeliverOwedOrders(
                others(sydney, SYDNEY, VIRGINIA, virginia),
                order -> {
                    if (alignments-- <= 0) {
                        return CompletableFuture.failedFuture(new IllegalStateException("a datacenter is overloaded"));
                    }
                    aligned.add(order);
                    onAlignment.run();
                    return CompletableFuture.completedFuture(null);
                },
                new ForwardingOutcomes(outcomes) {
                    @Override
                    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id, Symbol symbol) {
                        return hidden.contains(id)
                                ? CompletableFuture.completedFuture(Optional.empty())
                                : super.glanceAt(id, symbol);
                    }
                },
                share,
                owed,
                clock,
                counted.meters());
    }

    private Debts debts(String... others) {
        return new Debts(List.of(others), owed, clock, counted.meters());
    }

    private OpenOrder placedIn(Datacenter datacenter) {
        pass(Duration.ofMillis(1));
        OpenOrder order = anOrder().placedAt(clock.micros()).build();
        datacenter.take(order);
        return order;
    }

    private OpenOrder placedInSydney(Symbol symbol, Duration ago) {
        OpenOrder order = anOrder()
                .of(symbol.value())
                .placedAt(clock.micros() - ago.toNanos() / 1_000)
                .build();
        sydney.take(order);
        return order;
    }

    private Outcome canceled(OpenOrder order) {
        pass(Duration.ofMillis(1));
        Outcome canceled = new Outcome.Canceled(order, decidedAt(clock.micros(), "sydney-1"));
        outcomes.claim(canceled, Duration.ofSeconds(1));
        return canceled;
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    /** When all that was placed until now has come by itself, if it ever does. */
    private void fetchAfterTheLag() {
        pass(LAG.multipliedBy(2));
        fetch.round();
    }

    private static final class Datacenter {
        private final InMemoryOpenOrders openOrders = new InMemoryOpenOrders();
        /** As other regions read them. */
        private OpenOrders rows = openOrders;

        private final InMemoryOrders orders = new InMemoryOrders();
        private final InMemoryOrderEvents events = new InMemoryOrderEvents(orders);
        private final Set<Outcome> ended = new LinkedHashSet<>();
        private final List<Long> asked = new ArrayList<>();
        private int failReads;
        /** Before this nothing is read that begins with the first order of all. */
        private CompletableFuture<Void> deepAnswer = CompletableFuture.completedFuture(null);

        void take(OpenOrder order) {
            openOrders.add(order);
            orders.put(Order.accepted(order), order.placedAtMicros());
        }

        Stream<OpenOrder> news() {
            return events.all().stream().map(event -> event.order().placed());
        }

        Optional<Order> view(OpenOrder order) {
            return join(orders.find(order.customer(), order.id()));
        }

        RegionRecords records() {
            RecordUpdates updates =
                    new RecordUpdates(events, new PlacingRegions(List.of(SYDNEY)), SYDNEY, customer -> {});
            return new RegionRecords(
                    (symbols, buckets, after, until, visit) -> {
                        asked.add(after);
                        if (failReads > 0) {
                            failReads--;
                            return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
                        }
                        CompletionStage<Void> visited =
                                after == 0 ? deepAnswer : CompletableFuture.completedFuture(null);
                        List<WaitingId> page = openOrders.all().stream()
                                .filter(order -> symbols.contains(order.symbol())
                                        && buckets.contains(order.bucket())
                                        && order.placedAtMicros() > after
                                        && order.placedAtMicros() <= until)
                                .map(order ->
                                        new WaitingId(order.symbol(), order.bucket(), order.id(), order.customer()))
                                .toList();
                        return page.isEmpty() ? visited : visited.thenCompose(done -> visit.apply(page));
                    },
                    rows,
                    orders,
                    new StoredEndRecords(orders, openOrders, new InMemoryTrades(), updates::placed, outcome -> {
                        ended.add(outcome);
                        return orders.put(outcome.ended(), outcome.writeMicros());
                    }));
        }
    }

    private static final class InMemoryProgress implements FetchProgress {
        private final Map<List<Object>, Known> all = new HashMap<>();

        @Override
        public CompletionStage<Void> put(List<Known> known) {
            known.forEach(each -> all.merge(
                    List.of(each.at(), each.from(), each.partition()),
                    each,
                    (old, fresh) -> fresh.untilMicros() > old.untilMicros() ? fresh : old));
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Void> remove(List<Known> known) {
            all.values().removeAll(known);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<List<Known>> at(String region) {
            return CompletableFuture.completedFuture(all.values().stream()
                    .filter(each -> each.at().equals(region))
                    .toList());
        }
    }

    private static final class InMemoryOwedOrders implements OwedOrders {
        private final Map<String, Map<Long, Map<OwedOrder, Long>>> rows = new HashMap<>();
        private final Set<Long> unreadable = new HashSet<>();
        private Runnable onAdd = () -> {};
        private boolean failing;
        private long writes;

        List<OwedOrder> to(String region) {
            return rows.getOrDefault(region, Map.of()).values().stream()
                    .flatMap(debts -> debts.keySet().stream())
                    .toList();
        }

        @Override
        public CompletionStage<Void> add(String region, long minute, OwedOrder order) {
            if (failing) {
                return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
            }
            onAdd.run();
            rows.computeIfAbsent(region, to -> new HashMap<>())
                    .computeIfAbsent(minute, each -> new LinkedHashMap<>())
                    .put(order, ++writes);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Set<Long>> minutes(String region) {
            return CompletableFuture.completedFuture(
                    new TreeSet<>(rows.getOrDefault(region, Map.of()).keySet()));
        }

        @Override
        public CompletionStage<List<Debt>> owed(String region, long minute) {
            if (unreadable.contains(minute)) {
                return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
            }
            return CompletableFuture.completedFuture(
                    rows.getOrDefault(region, Map.of()).getOrDefault(minute, Map.of()).entrySet().stream()
                            .map(each -> new Debt(each.getKey(), each.getValue()))
                            .toList());
        }

        @Override
        public CompletionStage<Void> remove(String region, long minute, Debt debt) {
            rows.getOrDefault(region, Map.of())
                    .getOrDefault(minute, new HashMap<>())
                    .remove(debt.order(), debt.writtenMicros());
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Void> removeMinute(String region, long minute) {
            rows.getOrDefault(region, new HashMap<>()).remove(minute);
            return CompletableFuture.completedFuture(null);
        }
    }
}
