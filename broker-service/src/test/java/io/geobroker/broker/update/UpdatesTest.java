package io.geobroker.broker.update;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.order.OrderFixture.micros;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What connected customers are told, with a clock, a thread and an ocean that the test moves. */
class UpdatesTest {
    private static final String SYDNEY = "sydney";
    private static final String VIRGINIA = "north-virginia";
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final long SECOND = 1_000_000;
    private static final long MINUTE = 60 * SECOND;

    /** Five minutes after midnight. */
    private long now = micros("2026-03-10T00:05:00Z");

    private final InMemoryOrderEvents store = new InMemoryOrderEvents();
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final UpdateMeters meters = new UpdateMeters(new Meters(registry, "sydney"));
    private boolean datacenterAnswers = true;
    private int reads;
    private int eventsRead;
    private Updates updates = updates(4, 8, SYDNEY, VIRGINIA);

    private Updates updates(int maxConnections, int maxPolling, String... regions) {
        return new Updates(
                new OrderEvents() {
                    @Override
                    public CompletionStage<Void> put(OrderEvent event) {
                        return store.put(event);
                    }

                    @Override
                    public CompletionStage<List<OrderEvent>> after(
                            CustomerId customer, String region, EventId after, int limit) {
                        reads++;
                        return datacenterAnswers
                                ? store.after(customer, region, after, limit).thenApply(page -> {
                                    eventsRead += page.size();
                                    return page;
                                })
                                : CompletableFuture.failedFuture(new IllegalStateException("no quorum"));
                    }
                },
                List.of(regions),
                new MicroClock(() -> Instant.EPOCH.plus(now, ChronoUnit.MICROS)),
                new UpdateSettings(
                        Duration.ofSeconds(2),
                        Duration.ofMinutes(1),
                        Duration.ofHours(4),
                        Duration.ofDays(7),
                        maxConnections,
                        2,
                        maxPolling),
                tasks::add,
                meters);
    }

    @Test
    void tellsWhatHappensInEveryRegionFromNowOn() {
        happens(SYDNEY, now - SECOND);
        RecordingReader reader = connect();
        assertThat(reader.opened).isTrue();

        OrderEvent here = happens(SYDNEY, now + 1);
        OrderEvent abroad = happens(VIRGINIA, now + 2);
        polls();
        polls();

        assertThat(reader.told).containsExactly(here, abroad);
    }

    @Test
    void tellsWithoutAPollWhatThisBrokerRecords() {
        RecordingReader reader = connect();
        passes(SECOND);

        OrderEvent here = happens(SYDNEY, now);
        updates.recorded(ALICE);
        runs();

        assertThat(reader.told).containsExactly(here);
    }

    @Test
    void aBusyCustomersEventsShareAReadOutOfTurn() {
        RecordingReader reader = connect();
        passes(SECOND);
        reads = 0;

        for (int i = 0; i < 20; i++) {
            happens(SYDNEY, now + i);
            updates.recorded(ALICE);
            runs();
        }
        assertThat(reads).as("of two regions").isEqualTo(2);
        polls();

        assertThat(reader.told).hasSize(20);
    }

    @Test
    void customersWhoAreBusyHereLeaveOthersTheirTurns() {
        updates = updates(10, 2, SYDNEY, VIRGINIA);
        List<CustomerId> busy = List.of(new CustomerId("bob"), new CustomerId("carol"), new CustomerId("dave"));
        busy.forEach(customer -> updates.open(customer, Subscription.LIVE, new RecordingReader()));
        RecordingReader reader = connect();
        polls();
        polls();
        assertThat(reader.opened).isTrue();
        OrderEvent abroad = happens(VIRGINIA, now);

        for (int i = 0; i < 10; i++) {
            passes(SECOND / 4);
            busy.forEach(updates::recorded);
            runs();
            polls();
        }

        assertThat(reader.told).containsExactly(abroad);
    }

    @Test
    void whatIsRecordedOfSomebodyWhoIsNotConnectedIsNotRead() {
        updates.recorded(ALICE);

        assertThat(tasks).isEmpty();
    }

    /** As one that was delivered to a region after a node had gone. */
    @Test
    void tellsOnceThatAMarketOrderWasPlacedThoughThatIsRecordedToo() {
        OpenOrder recordedBefore = marketOrder(now);
        OpenOrder recordedAfter = marketOrder(now + 1);
        OpenOrder recordedLate = marketOrder(now + 2);
        RecordingReader reader = connect();

        store.put(OrderEvent.placed(recordedBefore, VIRGINIA));
        polls();
        OrderEvent first = filled(recordedBefore, now + SECOND);
        OrderEvent second = filled(recordedAfter, now + SECOND + 1);
        store.put(OrderEvent.placed(recordedAfter, SYDNEY));
        OrderEvent third = filled(recordedLate, now + SECOND + 2);
        polls();
        passes(30 * SECOND);
        store.put(OrderEvent.placed(recordedLate, VIRGINIA));
        updates.catchUp();
        polls();
        RecordingReader replayed = connect(from(StreamPosition.after(EventId.lowestAt(now - MINUTE))));

        assertThat(reader.told)
                .containsExactly(
                        OrderEvent.placed(recordedBefore, SYDNEY),
                        first,
                        OrderEvent.placed(recordedAfter, SYDNEY),
                        second,
                        OrderEvent.placed(recordedLate, SYDNEY),
                        third);
        assertThat(replayed.told).containsExactlyElementsOf(reader.told);
    }

    @Test
    void aPositionRemembersNoFewerOrdersThatNeverWaited() {
        RecordingReader reader = connect();
        List<OrderEvent> fills = new ArrayList<>();
        for (int i = 0; i < StreamPosition.OfRegion.MAX_RECENT; i++) {
            fills.add(filled(marketOrder(now + i), now + i + 1));
        }
        polls();

        assertThat(reader.told).hasSize(2 * fills.size()).containsAll(fills);
        assertThat(connect(from(position(reader))).told).isEmpty();
    }

    /** Of a forwarded order: by its stock's region and by its customer's. */
    @Test
    void goesOnBehindFillsThatTwoRegionsRecorded() {
        List<OrderEvent> fills = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            fills.add(filledInBothRegions(now - (1_000 - i) * SECOND));
        }
        RecordingReader reader = connect(from(StreamPosition.after(EventId.lowestAt(now - 60 * MINUTE))));
        assertThat(reader.told).hasSize(2 * fills.size()).containsAll(fills);
        RecordingReader again = connect(from(position(reader)));
        assertThat(again.told).isEmpty();
    }

    @Test
    void goesOnBehindLiveFillsThatTwoRegionsRecorded() {
        RecordingReader reader = connect();
        for (int i = 0; i < 40; i++) {
            passes(10 * SECOND);
            filledInBothRegions(now - SECOND);
            polls();
        }
        assertThat(reader.told).hasSize(80);
        assertThat(connect(from(position(reader))).told).isEmpty();
    }

    private OrderEvent filledInBothRegions(long atMicros) {
        OpenOrder order = marketOrder(atMicros - SECOND);
        Outcome outcome =
                new Outcome.Filled(order, decidedAt(atMicros, VIRGINIA + "-1"), Price.parse("45.10"), atMicros);
        store.put(OrderEvent.ended(outcome, VIRGINIA));
        OrderEvent fill = OrderEvent.ended(outcome, SYDNEY);
        store.put(fill);
        return fill;
    }

    @Test
    void goesOnBetweenTheTwoEventsOfAMarketOrder() {
        OpenOrder order = marketOrder(now - 3 * SECOND);
        OrderEvent placed = OrderEvent.placed(order, SYDNEY);
        OrderEvent fill = filled(order, now - 2 * SECOND);
        passes(SECOND);
        RecordingReader behindTheFirst = connect(from(StreamPosition.after(placed.id())));
        RecordingReader toTheFirst =
                connect(new Subscription(StreamPosition.after(EventId.lowestAt(now - MINUTE)), placed.id()));
        polls();

        assertThat(behindTheFirst.told).containsExactly(fill);
        assertThat(toTheFirst.told).containsExactly(placed);
    }

    private static OpenOrder marketOrder(long placedAtMicros) {
        return anOrder()
                .by(ALICE.value())
                .type(OrderType.MARKET)
                .placedAt(placedAtMicros)
                .build();
    }

    private OrderEvent filled(OpenOrder order, long atMicros) {
        return filled(order, atMicros, SYDNEY);
    }

    private OrderEvent filled(OpenOrder order, long atMicros, String region) {
        OrderEvent fill = OrderEvent.ended(
                new Outcome.Filled(order, decidedAt(atMicros, region + "-1"), Price.parse("45.10"), atMicros), region);
        store.put(fill);
        return fill;
    }

    @Test
    void tellsNobodyElse() {
        RecordingReader reader = connect();

        store.put(event(anOrder().by("bob").build(), SYDNEY, now + 1));
        polls();

        assertThat(reader.told).isEmpty();
    }

    @Test
    void aRegionThatIsBehindGoesOnAtItsOwnCursor() {
        RecordingReader reader = connect();
        OrderEvent first = happens(VIRGINIA, now + 1);
        passes(SECOND);
        polls();

        // The ocean keeps everything of Virginia for a while, and Sydney goes on.
        passes(30 * MINUTE);
        OrderEvent here = happens(SYDNEY, now);
        polls();
        OrderEvent delayed = happens(VIRGINIA, now - 29 * MINUTE);
        polls();

        assertThat(reader.told).containsExactly(first, here, delayed);
        assertThat(counted(UpdateMeters.LATE)).isZero();
    }

    @Test
    void theOverlapFindsWhatArrivesOutOfOrder() {
        RecordingReader reader = connect();
        OrderEvent later = happens(VIRGINIA, now + SECOND);
        passes(SECOND);
        polls();

        OrderEvent earlier = happens(VIRGINIA, now - SECOND / 2);
        polls();

        assertThat(reader.told).containsExactly(later, earlier);
    }

    @Test
    void lookingBackFindsWhatWasKeptForACutDatacenter() {
        RecordingReader reader = connect();
        passes(3 * 60 * MINUTE);
        OrderEvent afterHealing = happens(VIRGINIA, now);
        polls();
        OrderEvent seconds = happens(VIRGINIA, now - 30 * SECOND);
        OrderEvent hours = happens(VIRGINIA, now - 2 * 60 * MINUTE);
        polls();
        assertThat(reader.told).containsExactly(afterHealing);

        updates.catchUp();
        polls();
        assertThat(reader.told).containsExactly(afterHealing, seconds);

        sweeps();
        polls();
        assertThat(reader.told).containsExactly(afterHealing, seconds, hours);
        assertThat(counted(UpdateMeters.LATE)).isEqualTo(2);
    }

    @Test
    void whatACutOfDaysKeptBackIsToldInAnyOrder() {
        RecordingReader reader = connect();
        OrderEvent early = happens(VIRGINIA, now + SECOND);
        passes(MINUTE);
        polls();
        long cut = now;
        List<OrderEvent> here = new ArrayList<>();
        while (now < cut + 2 * 24 * 60 * MINUTE) {
            passes(30 * MINUTE);
            here.add(happens(SYDNEY, now));
            updates.sweep();
            polls();
        }

        OrderEvent afterHealing = happens(VIRGINIA, now);
        passes(MINUTE);
        polls();
        OrderEvent second = happens(VIRGINIA, cut + 60 * MINUTE);
        sweeps();
        passes(MINUTE);
        OrderEvent first = happens(VIRGINIA, cut + 30 * MINUTE);
        sweeps();
        sweeps();

        assertThat(reader.told.get(0)).isEqualTo(early);
        assertThat(reader.told).hasSize(here.size() + 4).containsAll(here).endsWith(afterHealing, second, first);
        assertThat(reader.end).isNull();
        assertThat(counted(UpdateMeters.MISSED)).isZero();
    }

    @Test
    void aSilentRegionIsSweptFromItsLastEventAndNotFromBefore() {
        connect();
        for (int i = 0; i < 1_000; i++) {
            happens(VIRGINIA, now + i * SECOND);
        }
        passes(1_000 * SECOND);
        polls();
        passes(24 * 60 * MINUTE);
        polls();
        eventsRead = 0;

        sweeps();

        assertThat(eventsRead).isLessThan(5);
    }

    @Test
    void whatACutKeptBackIsToldToWhoCameBackMeanwhile() {
        RecordingReader before = connect();
        happens(VIRGINIA, now + SECOND);
        happens(SYDNEY, now + SECOND);
        passes(MINUTE);
        polls();
        StreamPosition position = position(before);
        long cut = now;
        passes(8 * 60 * MINUTE);
        happens(SYDNEY, now - MINUTE);
        updates = updates(4, 8, SYDNEY, VIRGINIA);
        RecordingReader live = connect();
        RecordingReader again = connect(from(position));
        passes(8 * 60 * MINUTE);
        polls();
        again.told.clear();

        OrderEvent afterHealing = happens(VIRGINIA, now);
        polls();
        OrderEvent kept = happens(VIRGINIA, cut + MINUTE);
        sweeps();
        sweeps();

        assertThat(again.told).containsExactly(afterHealing, kept);
        assertThat(live.told).containsExactly(afterHealing, kept);
        assertThat(again.end).isNull();
    }

    @Test
    void aSweepIsNotLostWhenTheDatacenterDoesNotAnswer() {
        RecordingReader reader = connect();
        passes(3 * 60 * MINUTE);
        happens(VIRGINIA, now);
        polls();
        OrderEvent kept = happens(VIRGINIA, now - 60 * MINUTE);
        datacenterAnswers = false;
        sweeps();
        datacenterAnswers = true;

        polls();

        assertThat(reader.told).hasSize(2).contains(kept);
        assertThat(counted(UpdateMeters.READS_FAILED)).isPositive();
    }

    @Test
    void aSkewedClockDoesNotHideWhatOthersDo() {
        RecordingReader reader = connect();
        OrderEvent ahead = happens(SYDNEY, now + 10 * MINUTE);
        polls();
        passes(SECOND);
        OrderEvent onTime = happens(SYDNEY, now);
        polls();

        assertThat(reader.told).containsExactly(ahead, onTime);
    }

    @Test
    void replaysInOrderOverDaysAndRegionsAndGoesOnLive() {
        List<OrderEvent> past = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            past.add(happens(i % 3 == 0 ? SYDNEY : VIRGINIA, now - (1_000 - i) * SECOND));
        }

        RecordingReader reader = connect(from(StreamPosition.after(past.get(99).id())));
        OrderEvent next = happens(VIRGINIA, now + 1);
        polls();
        polls();

        List<OrderEvent> wanted = new ArrayList<>(past.subList(100, 500));
        wanted.add(next);
        assertThat(reader.told).containsExactlyElementsOf(wanted);
    }

    @Test
    void theSeamBetweenReplayAndLiveNeitherMissesNorRepeats() {
        List<OrderEvent> all = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            all.add(happens(SYDNEY, now - (200 - i) * SECOND));
        }
        connect();
        RecordingReader reader = new RecordingReader();
        updates.open(ALICE, from(StreamPosition.after(EventId.lowestAt(0))), reader);

        // Something happens between any two steps of the replay, and the feed finds it at once.
        while (!tasks.isEmpty()) {
            tasks.removeFirst().run();
            if (all.size() < 200) {
                passes(1);
                all.add(happens(all.size() % 2 == 0 ? SYDNEY : VIRGINIA, now));
                updates.poll();
            }
        }
        polls();

        assertThat(reader.ids())
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(OrderEvent::id).toList());
    }

    @Test
    void aReplayOfManyRegionsIsNotTooMuchAtOnceForAReaderWithRoomForFewEvents() {
        List<String> regions = List.of(SYDNEY, VIRGINIA, "tokyo", "london");
        updates = updates(4, 8, regions.toArray(String[]::new));
        for (int i = 0; i < Connection.REPLAY_PAGE; i++) {
            for (String region : regions) {
                long at = now - 1_000 * SECOND + i * SECOND;
                filled(marketOrder(at), at + regions.indexOf(region) + 1, region);
            }
        }
        RecordingReader reader = new RecordingReader();
        reader.stalls(256);
        updates.open(ALICE, from(StreamPosition.after(EventId.lowestAt(0))), reader);
        runs();
        assertThat(reader.end).isNull();

        reader.takesAgain();
        runs();

        assertThat(reader.told).hasSize(2 * regions.size() * Connection.REPLAY_PAGE);
        assertThat(reader.end).isNull();
    }

    @Test
    void aReaderThatTakesNothingIsEndedAndOthersGoOn() {
        RecordingReader slow = connect();
        RecordingReader quick = connect();
        slow.stalls(2);

        for (int i = 1; i <= 3; i++) {
            happens(SYDNEY, now + i);
        }
        polls();

        assertThat(slow.end).isEqualTo(UpdateReader.End.TOO_SLOW);
        assertThat(slow.told).hasSize(2);
        assertThat(quick.told).hasSize(3);
        assertThat(quick.end).isNull();
        assertThat(counted(UpdateMeters.READERS_DROPPED)).isEqualTo(1);
        assertThat(connections()).isEqualTo(1);
    }

    @Test
    void aPositionGoesOnExactlyThoughRegionsDisagree() {
        RecordingReader first = connect();
        OrderEvent here = happens(SYDNEY, now + 5 * SECOND);
        OrderEvent abroad = happens(VIRGINIA, now + SECOND);
        passes(5 * SECOND);
        polls();
        StreamPosition position = position(first);

        // Decided before what was told, and on its way while nobody was connected.
        OrderEvent behind = happens(VIRGINIA, now - 3 * SECOND);
        OrderEvent overtaken = happens(SYDNEY, now - SECOND);
        RecordingReader again = connect(from(position));

        assertThat(first.told).containsExactlyInAnyOrder(here, abroad);
        assertThat(again.told).containsExactly(behind, overtaken);
    }

    /** As a debt that is delivered when the client is away: another broker's feed learns it before anybody is connected. */
    @Test
    void aPositionGoesBackForWhatItsRegionRecordedLate() {
        RecordingReader first = connect();
        OrderEvent later = happens(VIRGINIA, now + 5 * MINUTE);
        passes(5 * MINUTE);
        polls();
        StreamPosition position = position(first);

        OrderEvent late = happens(VIRGINIA, now - MINUTE);
        updates = updates(4, 8, SYDNEY, VIRGINIA);
        RecordingReader again = connect(from(position));
        RecordingReader once = connect(from(position(again)));

        assertThat(first.told).containsExactly(later);
        assertThat(again.told).containsExactly(late);
        assertThat(once.told).isEmpty();
    }

    @Test
    void aPositionGoesBackNoFurtherThanItRemembers() {
        RecordingReader first = connect();
        for (int i = 0; i < 2 * StreamPosition.OfRegion.MAX_RECENT; i++) {
            passes(3 * SECOND);
            filledInBothRegions(now);
            happens(i % 2 == 0 ? SYDNEY : VIRGINIA, now - 1);
            polls();
        }
        updates = updates(4, 8, SYDNEY, VIRGINIA);
        RecordingReader again = connect(from(position(first)));
        OrderEvent late = happens(VIRGINIA, now - MINUTE);
        RecordingReader onceMore = connect(from(position(again)));

        assertThat(again.told).isEmpty();
        assertThat(onceMore.told).containsExactly(late);
        assertThat(Objects.requireNonNull(first.position).toString()).hasSizeLessThan(2_000);
    }

    @Test
    void aStreamThatWasQuietForLongerThanEventsAreKeptGoesOnWhereItWas() {
        RecordingReader first = connect();
        OrderEvent told = happens(SYDNEY, now + 1);
        passes(SECOND);
        polls();
        passes(8 * 24 * 60 * MINUTE);
        polls();
        updates.beat();
        StreamPosition position = position(first);
        assertThat(position.last()).isEqualTo(EventId.lowestAt(now));

        passes(MINUTE);
        OrderEvent missed = happens(VIRGINIA, now - SECOND);
        RecordingReader again = connect(from(position));

        assertThat(first.told).startsWith(told);
        assertThat(again.told).containsExactly(missed);
        assertThat(position(again).last()).isEqualTo(missed.id());
    }

    /** Else a reader who comes back late would not hear that events of its replay are not kept any more. */
    @Test
    void untilAReplayEndsTheAgeOfItsStartCounts() {
        RecordingReader reader = connect(from(StreamPosition.after(EventId.lowestAt(now - MINUTE))));
        assertThat(position(reader).last()).isEqualTo(EventId.lowestAt(now - MINUTE));

        updates.beat();

        assertThat(position(reader).last()).isEqualTo(EventId.lowestAt(now));
    }

    @Test
    void aPositionGoesOnWhereItWasToldThoughAClockIsFast() {
        RecordingReader first = connect();
        OrderEvent ahead = happens(SYDNEY, now + 10 * SECOND);
        polls();
        assertThat(first.told).containsExactly(ahead);

        OrderEvent onTime = happens(SYDNEY, now + SECOND);
        passes(11 * SECOND);
        RecordingReader again = connect(from(position(first)));

        assertThat(again.told).containsExactly(onTime);
    }

    @Test
    void aPositionDoesNotReachBeforeWhereTheReaderBegan() {
        happens(SYDNEY, now - SECOND);
        RecordingReader first = connect();
        happens(SYDNEY, now + 1);
        passes(1);
        polls();

        RecordingReader again = connect(from(position(first)));

        assertThat(first.told).hasSize(1);
        assertThat(again.told).isEmpty();
    }

    @Test
    void aStreamWithAnEndEndsThere() {
        OrderEvent one = happens(SYDNEY, now - 4 * SECOND);
        OrderEvent two = happens(SYDNEY, now - 3 * SECOND);
        happens(SYDNEY, now - SECOND);

        RecordingReader past =
                connect(new Subscription(StreamPosition.after(EventId.lowestAt(now - MINUTE)), two.id()));
        RecordingReader ahead = connect(new Subscription(
                StreamPosition.after(EventId.lowestAt(now - MINUTE)), EventId.lowestAt(now + 10 * SECOND)));

        assertThat(past.told).containsExactly(one, two);
        assertThat(past.end).isEqualTo(UpdateReader.End.COMPLETE);
        assertThat(ahead.told).hasSize(3);
        OrderEvent last = happens(VIRGINIA, now + 9 * SECOND);
        passes(11 * SECOND);
        polls();
        assertThat(ahead.told).hasSize(4).contains(last);
        OrderEvent late = happens(VIRGINIA, now - SECOND - 1);
        passes(2 * SECOND);
        assertThat(ahead.end).as("what comes out of order may still come").isNull();
        polls();
        assertThat(ahead.told).hasSize(5).contains(late);
        assertThat(ahead.end).isEqualTo(UpdateReader.End.COMPLETE);
        assertThat(connections()).isZero();
    }

    @Test
    void opensOnlyWhenTheDatacenterAnswers() {
        datacenterAnswers = false;
        RecordingReader reader = connect();
        assertThat(reader.opened).isFalse();
        datacenterAnswers = true;

        polls();

        assertThat(reader.opened).isTrue();
    }

    @Test
    void aReplayThatFailsIsTakenUpAgain() {
        OrderEvent past = happens(SYDNEY, now - SECOND);
        connect();
        datacenterAnswers = false;
        RecordingReader reader = connect(from(StreamPosition.after(EventId.lowestAt(now - MINUTE))));
        assertThat(reader.told).isEmpty();
        datacenterAnswers = true;

        polls();

        assertThat(reader.told).containsExactly(past);
    }

    @Test
    void letsInNoMoreThanThereIsRoomFor() {
        connect();
        connect();
        assertThat(updates.open(ALICE, Subscription.LIVE, new RecordingReader()))
                .isEqualTo(
                        new Admission.TooMany("a customer may have 2 connections for updates to a broker, not more"));
        updates.open(new CustomerId("bob"), Subscription.LIVE, new RecordingReader());
        updates.open(new CustomerId("bob"), Subscription.LIVE, new RecordingReader());
        assertThat(updates.open(new CustomerId("carol"), Subscription.LIVE, new RecordingReader()))
                .isEqualTo(new Admission.TooMany(
                        "this broker has 4 connections for updates, and room for no more: try another"));
    }

    @Test
    void readsNothingForNobodyAndOnceForAllConnectionsOfACustomer() {
        Admission one = updates.open(ALICE, Subscription.LIVE, new RecordingReader());
        Admission other = updates.open(ALICE, Subscription.LIVE, new RecordingReader());
        runs();
        reads = 0;
        polls();
        assertThat(reads).isEqualTo(2);

        ((Admission.Opened) one).close().run();
        ((Admission.Opened) other).close().run();
        ((Admission.Opened) other).close().run();
        runs();
        reads = 0;
        polls();

        assertThat(reads).isZero();
        assertThat(connections()).isZero();
    }

    @Test
    void whoComesAndGoesReadsTheHoursBeforeOnce() {
        for (int i = 0; i < 1_200; i++) {
            happens(SYDNEY, now - (10_000 - i) * SECOND);
        }
        for (int i = 0; i < 20; i++) {
            Admission opened = updates.open(ALICE, Subscription.LIVE, new RecordingReader());
            runs();
            ((Admission.Opened) opened).close().run();
            runs();
        }
        assertThat(eventsRead).isEqualTo(1_200);

        // What happens in between is not told as new, and what happens then is.
        happens(VIRGINIA, now);
        passes(10 * SECOND);
        RecordingReader reader = connect();
        assertThat(reader.opened).isTrue();
        OrderEvent next = happens(VIRGINIA, now + 1);
        polls();
        assertThat(reader.told).containsExactly(next);
    }

    @Test
    void nothingMoreIsReadForWhoHasGone() {
        for (int i = 0; i < 3_000; i++) {
            happens(SYDNEY, now - (10_000 - i) * SECOND);
        }
        Admission opened = updates.open(ALICE, Subscription.LIVE, new RecordingReader());
        tasks.removeFirst().run();
        ((Admission.Opened) opened).close().run();
        tasks.addFirst(tasks.removeLast());
        runs();
        polls();

        assertThat(eventsRead).isEqualTo(500);
        assertThat(counted(UpdateMeters.READS_FAILED)).isZero();

        RecordingReader again = connect();
        assertThat(again.opened).isTrue();
        assertThat(again.told).isEmpty();
    }

    @Test
    void aBusyCustomersHoursAreReadAgainMoreSeldom() {
        connect();
        int busy = 200 * CustomerFeed.SWEPT_EVENTS_PER_SECOND;
        busy = Math.min(busy, RecentIds.MAX);
        for (int i = 0; i < busy; i++) {
            happens(SYDNEY, now + i * SECOND / 2);
        }
        passes(busy * SECOND / 2);
        polls();
        passes(2 * MINUTE);
        sweeps();
        eventsRead = 0;

        passes(MINUTE);
        sweeps();
        assertThat(eventsRead).isLessThan(10);

        passes(3 * MINUTE);
        sweeps();
        assertThat(eventsRead).isGreaterThanOrEqualTo(busy);
    }

    @Test
    void aRegionThatWasCutOffIsToldThoughManyHappenedElsewhereSince() {
        RecordingReader reader = connect();
        for (int i = 0; i <= RecentIds.MAX; i++) {
            happens(SYDNEY, now + 10 * SECOND + i * SECOND / 4);
        }
        passes(RecentIds.MAX * SECOND / 4);
        polls();
        int before = reader.told.size();

        OrderEvent late = happens(VIRGINIA, now - RecentIds.MAX * SECOND / 4 + SECOND);
        polls();

        assertThat(reader.told.subList(before, reader.told.size())).containsExactly(late);
        assertThat(reader.end).isNull();
    }

    @Test
    void whatComesLaterThanAllThatIsRememberedEndsTheStreamAndIsCounted() {
        RecordingReader reader = connect();
        long began = now + MINUTE;
        for (int i = 0; i <= RecentIds.MAX + 1_000; i++) {
            happens(SYDNEY, began + i * SECOND / 4);
        }
        passes((RecentIds.MAX + 2_000) * SECOND / 4);
        polls();
        sweeps();
        assertThat(reader.end).isNull();
        assertThat(reader.told).hasSize(RecentIds.MAX + 1_001);

        happens(SYDNEY, began + 90 * SECOND);
        passes(10 * MINUTE);
        sweeps();

        assertThat(reader.end).isEqualTo(UpdateReader.End.MISSED);
        assertThat(counted(UpdateMeters.MISSED)).isEqualTo(1);
        RecordingReader again = connect(from(StreamPosition.after(EventId.lowestAt(began))));
        assertThat(again.told).hasSize(RecentIds.MAX + 1_002);
    }

    @Test
    void whatComesLateDuringAReplayIsTold() {
        List<OrderEvent> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(happens(SYDNEY, now - (1_000 - i) * SECOND));
        }
        connect();
        RecordingReader reader = new RecordingReader();
        reader.stalls(1_000);
        updates.open(ALICE, from(StreamPosition.after(EventId.lowestAt(0))), reader);
        runs();
        assertThat(reader.told).hasSize(Connection.REPLAY_PAGE);

        // Behind what the replay has told.
        all.add(happens(SYDNEY, now - 990 * SECOND - 1));
        sweeps();
        reader.takesAgain();
        runs();

        assertThat(reader.told).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void endsEverybodyWhenItStops() {
        RecordingReader reader = connect();

        updates.stop();
        runs();

        assertThat(reader.end).isEqualTo(UpdateReader.End.STOPPING);
        assertThat(updates.open(ALICE, Subscription.LIVE, new RecordingReader()))
                .isEqualTo(new Admission.Stopping());
    }

    @Test
    void endsWhoTookAPlaceBeforeItStopsAndHasItsTurnAfter() {
        RecordingReader reader = new RecordingReader();
        assertThat(updates.open(ALICE, Subscription.LIVE, reader)).isInstanceOf(Admission.Opened.class);

        updates.stop();
        tasks.addFirst(tasks.removeLast());
        runs();

        assertThat(reader.end).isEqualTo(UpdateReader.End.STOPPING);
        assertThat(registry.get(UpdateMeters.CONNECTIONS).gauge().value()).isZero();
    }

    private RecordingReader connect() {
        return connect(Subscription.LIVE);
    }

    private RecordingReader connect(Subscription subscription) {
        RecordingReader reader = new RecordingReader();
        assertThat(updates.open(ALICE, subscription, reader)).isInstanceOf(Admission.Opened.class);
        runs();
        return reader;
    }

    private static Subscription from(StreamPosition position) {
        return new Subscription(position, null);
    }

    /** As its client would give it. */
    private static StreamPosition position(RecordingReader reader) {
        return StreamPosition.parse(Objects.requireNonNull(reader.position).toString());
    }

    private void sweeps() {
        updates.sweep();
        polls();
    }

    private void polls() {
        updates.poll();
        runs();
    }

    private void runs() {
        while (!tasks.isEmpty()) {
            tasks.removeFirst().run();
        }
    }

    private void passes(long micros) {
        now += micros;
    }

    /** An event becomes visible in the datacenter, decided whenever. */
    private OrderEvent happens(String region, long atMicros) {
        OrderEvent event = event(
                anOrder().by(ALICE.value()).placedAt(atMicros - 10 * SECOND).build(), region, atMicros);
        store.put(event);
        return event;
    }

    private static OrderEvent event(OpenOrder order, String region, long atMicros) {
        return OrderEvent.ended(new Outcome.Canceled(order, decidedAt(atMicros, region + "-1")), region);
    }

    private int counted(String counter) {
        return (int) registry.get(counter).counter().count();
    }

    private int connections() {
        return (int) registry.get(UpdateMeters.CONNECTIONS).gauge().value();
    }
}
