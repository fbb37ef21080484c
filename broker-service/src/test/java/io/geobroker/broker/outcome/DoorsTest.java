package io.geobroker.broker.outcome;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DoorsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration PASSES_AT_A_DOOR = Duration.ofMillis(300);
    private static final String HOME = "north-virginia";
    private static final String ABROAD = "sydney";
    private static final Symbol IBM = new Symbol("IBM");

    private final Set<String> cut = new HashSet<>();
    private final Map<Door, Door> closed = new HashMap<>();
    private final Map<Door, Outcome> decided = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<Duration> left = new ArrayList<>();
    private long nanos;
    private int serialReads;
    /** So many plain reads show nothing yet. */
    private int unseen;

    private final OpenOrder order = anOrder().of(IBM.value()).build();
    private final Outcome filled = canceled(order);
    private final Outcome.Decision closing = decidedAt(7, "tokyo-1");
    private final InMemoryListings listings =
            new InMemoryListings(WorldFile.load("two-regions").listings());
    private final Doors doors = new Doors(
            Losses.none(InMemoryListings.doors(ABROAD, HOME, "tokyo"), this::datacenter),
            new PlacingRegions(List.of(HOME, ABROAD)),
            listings,
            ObservationRegistry.NOOP,
            () -> nanos);

    @Test
    void theHomeRegionDecides() {
        assertThat(join(doors.claim(filled, SECOND))).isEqualTo(new Claim.Won(filled));

        assertThat(decided).containsOnly(Map.entry(Door.first(HOME), filled));
        assertThat(find()).contains(filled);
        assertThat(glance()).contains(filled);
        assertThat(asked).containsOnly(HOME);
    }

    @Test
    void aClosedDoorNamesTheNextUntilOneDecides() {
        closed.put(new Door(0, HOME, 0), new Door(1, ABROAD, 1));
        closed.put(new Door(1, ABROAD, 1), new Door(2, HOME, 2));

        assertThat(find()).isEmpty();
        assertThat(join(doors.claim(filled, SECOND))).isEqualTo(new Claim.Won(filled));
        assertThat(join(doors.claim(canceled(order), SECOND))).isEqualTo(new Claim.Lost(filled));

        assertThat(decided).containsOnly(Map.entry(new Door(2, HOME, 2), filled));
        assertThat(find()).contains(filled);
        assertThat(glance()).contains(filled);
    }

    @Test
    void theHistoryOfAnOrderHasAllItsDoorsAndItsEnd() {
        Door first = Door.first(HOME);
        Door second = new Door(1, "tokyo", 1);
        Door last = new Door(2, HOME, 2);
        closed.put(first, second);
        closed.put(second, last);
        List<DoorHistory.Step> steps =
                List.of(new DoorHistory.Step(first, second, closing), new DoorHistory.Step(second, last, closing));
        assertThat(history()).isEqualTo(new DoorHistory(steps, last, Optional.empty()));

        join(doors.claim(filled, SECOND));

        cut.addAll(List.of(HOME, "tokyo"));
        assertThat(history()).as("by the copies here").isEqualTo(new DoorHistory(steps, last, Optional.of(filled)));
    }

    @Test
    void theHistoryOfAnOrderThatHasJustEndedIsReadPlainly() {
        join(doors.claim(filled, SECOND));
        unseen = 1;

        assertThat(history().end()).contains(filled);

        assertThat(serialReads).as("each may owe the order").isZero();
    }

    /** It was removed from the world, or this broker's world file is old. */
    @Test
    void aDoorOfNoRegionCannotBeReached() {
        listings.list(InMemoryListings.listing("AIR", "paris"));
        Outcome ofParis = canceled(anOrder().of("AIR").build());

        assertThatThrownBy(() -> join(doors.claim(ofParis, SECOND)))
                .hasCause(new RegionUnreachableException("of door paris", null));
        assertThat(doors.isDecidedHere(ofParis.order())).isFalse();
    }

    @Test
    void theHistoryOfAnOrderIsNotToldWithoutItsOpenDoor() {
        cut.add(HOME);

        assertThatThrownBy(this::history).hasCause(new RegionUnreachableException(HOME, null));
    }

    private DoorHistory history() {
        return join(doors.history(order.id(), IBM));
    }

    @Test
    void theNextDoorHasWhatIsLeftOfTheDeadline() {
        closed.put(new Door(0, HOME, 0), new Door(1, ABROAD, 1));

        join(doors.claim(filled, SECOND));

        assertThat(left).containsExactly(SECOND, SECOND.minus(PASSES_AT_A_DOOR));
    }

    @Test
    void whatCannotBeAskedFailsAndDecidesNothing() {
        cut.add(HOME);

        assertThat(doors.isReachable(HOME)).isFalse();
        assertThat(doors.isReachable(ABROAD)).isTrue();
        assertUnreachable(HOME);
    }

    @Test
    void theRegionBehindAClosedDoorMayBeTheOneThatCannotBeAsked() {
        closed.put(new Door(0, HOME, 0), new Door(1, ABROAD, 1));
        cut.add(ABROAD);

        assertUnreachable(ABROAD);
    }

    @Test
    void whatAllDatacentersDecideIsAskedHere() {
        cut.add(HOME);
        OrderId id = new OrderIds(InstantSource.system(), new Random())
                .nextDecidedEverywhere(new CustomerId("ada"), IBM, OrderType.MARKET);
        OpenOrder everywhere = anOrder().of(IBM.value()).id(id).build();
        Outcome end = canceled(everywhere);

        assertThat(join(doors.claim(end, SECOND))).isEqualTo(new Claim.Won(end));

        assertThat(join(doors.find(id, IBM))).contains(end);
        assertThat(asked).containsOnly(ABROAD);
    }

    @Test
    void aStockThatNeverWasListedHasNoDoor() {
        assertThatThrownBy(() -> join(doors.find(order.id(), new Symbol("NEVER"))))
                .hasMessageContaining("symbol is not listed: NEVER");
    }

    @Test
    void anIdMayNameItsFirstDoor() {
        OrderId id = new OrderIds(InstantSource.system(), new Random())
                .next(new CustomerId("ada"), IBM, OrderType.LIMIT, Optional.of(ABROAD));
        OpenOrder placed = anOrder().of(IBM.value()).id(id).build();
        Outcome end = canceled(placed);

        assertThat(join(doors.claim(end, SECOND))).isEqualTo(new Claim.Won(end));

        assertThat(decided).containsOnly(Map.entry(Door.first(ABROAD), end));
    }

    /** Another broker's world file is newer. A claim fails, and no more than that. */
    @Test
    void anOrderWhoseDoorNobodyKnowsIsNotDecidedHere() {
        OrderId id = new OrderIds(InstantSource.system(), new Random())
                .next(new CustomerId("ada"), IBM, OrderType.LIMIT, Optional.of("atlantis"));
        OpenOrder placed = anOrder().of(IBM.value()).id(id).build();

        assertThat(doors.isDecidedHere(placed)).isFalse();
        assertThatThrownBy(() -> join(doors.claim(canceled(placed), SECOND))).hasMessageContaining("cannot be reached");
    }

    @Test
    void aClosedDoorOfARegionThatIsGoneIsPassedByTheCopyHere() {
        listings.move(new SymbolMove(IBM, 1, HOME, ABROAD, 5, "ann", OptionalLong.of(7), OptionalLong.of(9)));
        closed.put(new Door(0, HOME, 0), new Door(1, ABROAD, 1));
        cut.add(HOME);

        assertThat(find()).isEmpty();
        assertThat(join(doors.claim(filled, SECOND))).isEqualTo(new Claim.Won(filled));

        assertThat(asked).containsOnly(ABROAD);
        assertThat(decided).containsOnlyKeys(new Door(1, ABROAD, 1));
    }

    @Test
    void theCopyOfAnEndIsTheEndThoughTheRegionThatDecidedIsGone() {
        listings.move(new SymbolMove(IBM, 1, HOME, ABROAD, 5, "ann", OptionalLong.of(7), OptionalLong.of(9)));
        decided.put(Door.first(HOME), filled);
        cut.add(HOME);

        assertThat(find()).contains(filled);
        assertThat(glance()).contains(filled);
        assertThat(join(doors.claim(canceled(order), SECOND))).isEqualTo(new Claim.Lost(filled));
        assertThat(join(doors.claim(filled, SECOND))).isEqualTo(new Claim.Won(filled));
        assertThat(join(doors.close(close(1), SECOND))).isEqualTo(new DoorAnswer.Answered<>(filled));
    }

    @Test
    void aRowMayNameALaterDoorWhereTheWalkBegins() {
        Door later = new Door(3, ABROAD, 4);

        join(doors.claim(canceled(order.at(later)), SECOND));

        assertThat(decided).containsOnlyKeys(later);
        assertThat(asked).containsExactly(ABROAD);
    }

    @Test
    void closesOneDoorAfterTheOtherUntilTheWantedOneIsOpen() {
        closed.put(new Door(0, HOME, 0), new Door(1, "tokyo", 1));

        assertThat(join(doors.close(close(2), SECOND))).isEqualTo(new DoorAnswer.Closed<>(new Door(2, ABROAD, 2)));
        assertThat(join(doors.close(close(2), SECOND))).isEqualTo(new DoorAnswer.Closed<>(new Door(2, ABROAD, 2)));

        assertThat(closed.get(new Door(1, "tokyo", 1))).isEqualTo(new Door(2, ABROAD, 2));
    }

    @Test
    void closesNoDoorThatANewerMoveOpened() {
        Door newer = new Door(1, HOME, 3);
        closed.put(new Door(0, HOME, 0), newer);

        assertThat(join(doors.close(close(2), SECOND))).isEqualTo(new DoorAnswer.Closed<>(newer));

        assertThat(closed).doesNotContainKey(newer);
    }

    @Test
    void aKnownDoorOfTheWantedRegionIsAskedWhetherItIsStillOpen() {
        Door mine = new Door(1, ABROAD, 1);
        assertThat(join(doors.close(closeAt(mine, 3), SECOND))).isEqualTo(new DoorAnswer.Closed<>(mine));

        closed.put(mine, new Door(2, HOME, 2));
        assertThat(join(doors.close(closeAt(mine, 3), SECOND)))
                .isEqualTo(new DoorAnswer.Closed<>(new Door(3, ABROAD, 3)));
    }

    private Close closeAt(Door known, int move) {
        return new Close(order.at(known), decidedAt(order.placedAtMicros() + 9, "sydney-1"), ABROAD, move);
    }

    @Test
    void whatHasEndedIsToldAndNotClosed() {
        join(doors.claim(filled, SECOND));

        assertThat(join(doors.close(close(1), SECOND))).isEqualTo(new DoorAnswer.Answered<>(filled));
    }

    private Close close(int move) {
        return new Close(order, decidedAt(order.placedAtMicros() + 9, "sydney-1"), ABROAD, move);
    }

    private void assertUnreachable(String region) {
        assertThatThrownBy(() -> join(doors.claim(filled, SECOND)))
                .hasCause(new RegionUnreachableException(region, null));
        assertThatThrownBy(this::find).hasCause(new RegionUnreachableException(region, null));
        assertThatThrownBy(this::glance).hasCause(new RegionUnreachableException(region, null));
        assertThat(decided).isEmpty();
    }

    private Optional<Outcome> find() {
        return join(doors.find(order.id(), IBM));
    }

    private Optional<Outcome> glance() {
        return join(doors.glanceAt(order.id(), IBM));
    }

    private static Outcome canceled(OpenOrder order) {
        return new Outcome.Canceled(order, decidedAt(order.placedAtMicros() + 5, "sydney-1"));
    }

    private DatacenterOutcomes datacenter(String region) {
        if (cut.contains(region)) {
            throw new RegionUnreachableException(region, null);
        }
        asked.add(region);
        return new DatacenterOutcomes() {
            @Override
            public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
                left.add(deadline);
                nanos += PASSES_AT_A_DOOR.toNanos();
                return at(door, () -> {
                    Outcome standing = decided.putIfAbsent(door, proposed);
                    return standing == null ? new Claim.Won(proposed) : new Claim.Lost(standing);
                });
            }

            @Override
            public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
                left.add(deadline);
                nanos += PASSES_AT_A_DOOR.toNanos();
                Outcome end = decided.get(door);
                if (end == null) {
                    closed.putIfAbsent(door, door.next(proposed.to(), proposed.move()));
                }
                return at(door, () -> decided.get(door));
            }

            @Override
            public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
                serialReads++;
                return at(door, () -> Optional.ofNullable(decided.get(door)));
            }

            @Override
            public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
                return at(door, () -> unseen-- > 0 ? Optional.empty() : Optional.ofNullable(decided.get(door)));
            }
        };
    }

    private <T> CompletionStage<DoorAnswer<T>> at(Door door, Supplier<T> answer) {
        Door next = closed.get(door);
        return CompletableFuture.completedFuture(
                next == null ? new DoorAnswer.Answered<>(answer.get()) : new DoorAnswer.Closed<>(next, closing));
    }
}
