package io.geobroker.broker.outcome;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Virginia is lost; Sydney is its heir, and Tokyo is left too. */
class LostDoorsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String LOST = "virginia";
    private static final String HEIR = "sydney";
    private static final String THIRD = "tokyo";
    private static final String FOURTH = "mumbai";
    private static final Door FIRST = Door.first(LOST);
    private static final Door INHERITED = new Door(2, HEIR, 0);

    private final InMemoryDatacenters datacenters = new InMemoryDatacenters();
    private final InMemoryListings listings = InMemoryListings.of(InMemoryListings.listing("BHP", LOST));
    private final OpenOrder order = anOrder().of("BHP").build();
    private Optional<Outcome> known = Optional.empty();
    private final Doors doors = doors(HEIR, datacenters);

    LostDoorsTest() {
        listings.lose(new LostDoor(LOST, LOST, HEIR, 1, "operator"));
        datacenters.cut(LOST);
    }

    private Doors doors(String here, Regions<DatacenterOutcomes> all) {
        return doors(InMemoryListings.doors(here, HEIR.equals(here) ? THIRD : HEIR, LOST), all);
    }

    private Doors doors(RegionDoors names, Regions<DatacenterOutcomes> all) {
        Decisions decisions = DecisionFixture.decisions(new MicroClock(Clock.systemUTC()), names.home());
        LostDoors lost = new LostDoors(
                names, all, listings, (ofOrder, door) -> CompletableFuture.completedFuture(known), decisions);
        return new Doors(
                new DoorOutcomes(names, all, lost),
                new PlacingRegions(List.of(HEIR, LOST, THIRD)),
                listings,
                ObservationRegistry.NOOP,
                System::nanoTime);
    }

    @Test
    void theHeirDecidesWhenNobodyKnowsOfAnEnd() {
        assertThat(find()).isEmpty();

        Outcome canceled = canceled();
        assertThat(join(doors.claim(canceled, SECOND))).isEqualTo(new Claim.Won(canceled));
        assertThat(join(doors.claim(canceled(), SECOND))).isEqualTo(new Claim.Lost(canceled));

        assertThat(datacenters.end(order.id(), INHERITED)).contains(canceled);
        assertThat(datacenters.next(order.id(), new Door(1, HEIR, 0))).contains(INHERITED);
        assertThat(datacenters.next(order.id(), new Door(1, THIRD, 0))).contains(INHERITED);
        assertThat(find()).contains(canceled);
    }

    @Test
    void whereTheLostRegionMovedItToIsWhereItIsDecided() {
        Outcome there = canceled();
        join(datacenters.in(THIRD).claim(there, new Door(1, THIRD, 0), SECOND));

        assertThat(find()).contains(there);
        assertThat(join(doors.claim(canceled(), SECOND))).isEqualTo(new Claim.Lost(there));
        assertThat(find()).as("beside the other door, which leads to the heir").contains(there);
    }

    @Test
    void whatWasMovedOnFromThereIsFollowed() {
        Door later = new Door(2, THIRD, 9);
        datacenters.close(order.id(), new Door(1, HEIR, 8), later);
        Outcome canceled = canceled();

        assertThat(join(doors.claim(canceled, SECOND))).isEqualTo(new Claim.Won(canceled));

        assertThat(datacenters.end(order.id(), later)).contains(canceled);
        assertThat(datacenters.end(order.id(), INHERITED)).isEmpty();
        assertThat(find()).contains(canceled);
    }

    @Test
    void anEndOfWhichACopyCameIsDecidedOnceMore() {
        Outcome copied = canceled();
        join(datacenters.in(HEIR).claim(copied, FIRST, SECOND));

        assertThat(find()).as("before anybody passes").contains(copied);
        assertThat(join(doors.claim(canceled(), SECOND))).isEqualTo(new Claim.Lost(copied));
        assertThat(datacenters.end(order.id(), INHERITED)).contains(copied);
    }

    @Test
    void anOrderThatWasSettledIsCanceled() {
        Outcome lost = new Outcome.Canceled(order, decidedAt(9, "sydney-1"), CancelReason.REGION_LOST);
        known = Optional.of(lost);

        assertThat(join(doors.claim(canceled(), SECOND))).isEqualTo(new Claim.Lost(lost));
        assertThat(datacenters.end(order.id(), INHERITED)).contains(lost);
    }

    @Test
    void nothingIsInheritedWhileARegionThatIsLeftIsSilent() {
        datacenters.cut(THIRD);

        assertThatThrownBy(() -> join(doors.claim(canceled(), SECOND)))
                .hasCauseInstanceOf(RegionUnreachableException.class);
        assertThat(datacenters.end(order.id(), INHERITED)).isEmpty();
        assertThat(datacenters.next(order.id(), INHERITED)).isEmpty();
    }

    @Test
    void theHeirDrawsItToItself() {
        Close close = new Close(order, decidedAt(5, "sydney-1"), HEIR, 1);

        assertThat(join(doors.close(close, SECOND))).isEqualTo(new DoorAnswer.Closed<>(INHERITED));
        assertThat(join(doors.close(close, SECOND))).isEqualTo(new DoorAnswer.Closed<>(INHERITED));
    }

    @Test
    void anHeirMayBeLostToo() {
        listings.lose(new LostDoor(HEIR, HEIR, THIRD, 2, "operator"));
        datacenters.cut(HEIR);
        Outcome canceled = canceled();

        assertThat(join(doors(THIRD, datacenters).claim(canceled, SECOND))).isEqualTo(new Claim.Won(canceled));
        assertThat(datacenters.end(order.id(), new Door(4, THIRD, 0))).contains(canceled);
    }

    @Test
    void aCopyOfAnEndOutlivesAnHeirThatIsLostToo() {
        Outcome copied = canceled();
        join(datacenters.in(THIRD).claim(copied, FIRST, SECOND));
        listings.lose(new LostDoor(HEIR, HEIR, THIRD, 2, "operator"));
        datacenters.cut(HEIR);

        assertThat(join(doors(THIRD, datacenters).claim(canceled(), SECOND))).isEqualTo(new Claim.Lost(copied));
        assertThat(datacenters.end(order.id(), new Door(4, THIRD, 0))).contains(copied);
    }

    /** The lost region had moved it there; both are lost. */
    @Test
    void aCopyOfAnEndBehindTwoLostDoorsIsDecidedOnceMore() {
        Door later = new Door(1, FOURTH, 7);
        datacenters.close(order.id(), FIRST, later);
        Outcome copied = canceled();
        join(datacenters.in(HEIR).claim(copied, later, SECOND));
        listings.lose(new LostDoor(FOURTH, FOURTH, HEIR, 2, "operator"));
        datacenters.cut(FOURTH);
        Doors doors = doors(InMemoryListings.doors(HEIR, THIRD, LOST, FOURTH), datacenters);

        assertThat(join(doors.find(order.id(), order.symbol())))
                .as("before anybody passes")
                .contains(copied);
        assertThat(join(doors.claim(canceled(), SECOND))).isEqualTo(new Claim.Lost(copied));
        assertThat(datacenters.end(order.id(), new Door(3, HEIR, 7))).contains(copied);
    }

    @Test
    void anIdMayNameADoorThatNoRegionHasAnyMore() {
        listings.lose(new LostDoor("virginia-2", LOST, THIRD, 2, "operator"));
        OrderIds ids = new OrderIds(Clock.systemUTC(), new Random());
        OpenOrder named = anOrder()
                .of("BHP")
                .id(ids.next(new CustomerId("ada"), new Symbol("BHP"), OrderType.LIMIT, Optional.of("virginia-2")))
                .build();
        Outcome canceled = new Outcome.Canceled(named, decidedAt(9, "tokyo-1"));

        assertThat(join(doors.claim(canceled, SECOND))).isEqualTo(new Claim.Won(canceled));
        assertThat(datacenters.end(named.id(), new Door(2, THIRD, 0))).contains(canceled);
    }

    /** All regions together decide it: no door of it was lost. */
    @Test
    void whatIsDecidedEverywhereIsReadHereWhenTheRegionHasAnotherDoor() {
        OpenOrder global = anOrder()
                .of("BHP")
                .id(new OrderIds(Clock.systemUTC(), new Random())
                        .nextDecidedEverywhere(new CustomerId("ada"), new Symbol("BHP"), OrderType.MARKET))
                .build();
        Map<String, String> rebuilt = Map.of(HEIR, HEIR, THIRD, THIRD, LOST, "virginia-2");
        Doors doors = doors(new RegionDoors(HEIR, rebuilt), datacenters);
        Outcome canceled = canceled(global);

        assertThat(join(doors.claim(canceled, SECOND))).isEqualTo(new Claim.Won(canceled));
        assertThat(join(doors.glanceAt(global.id(), global.symbol()))).contains(canceled);
    }

    /** A frozen broker knows where the order was moved to, and nobody else does; of Mumbai, which is lost too, copies come. */
    @ParameterizedTest
    @ValueSource(strings = {LOST, THIRD, FOURTH})
    void inAnyOrderOfStepsAnOrderHasOneEnd(String movedTo) {
        listings.lose(new LostDoor(FOURTH, FOURTH, THIRD, 2, "operator"));
        for (int seed = 0; seed < 5_000; seed++) {
            Steps steps = new Steps(new Random(seed));
            InMemoryDatacenters world = new InMemoryDatacenters();
            Doors sydney =
                    doors(InMemoryListings.doors(HEIR, THIRD, LOST, FOURTH), region -> steps.of(world.in(region)));
            Doors tokyo =
                    doors(InMemoryListings.doors(THIRD, HEIR, LOST, FOURTH), region -> steps.of(world.in(region)));
            List<CompletionStage<Claim>> claims = new ArrayList<>(
                    List.of(sydney.claim(canceled(order), SECOND), tokyo.claim(canceled(order), SECOND)));
            Close close = new Close(order, decidedAt(5, "sydney-1"), HEIR, 1);
            CompletableFuture<DoorAnswer<Outcome>> drawn =
                    sydney.close(close, SECOND).toCompletableFuture();
            if (!movedTo.equals(LOST)) {
                Door moved = new Door(1, movedTo, 0);
                claims.add(tokyo.claim(canceled(order.at(moved)), SECOND));
                if (movedTo.equals(FOURTH)) {
                    steps.waiting().add(() -> world.close(order.id(), FIRST, moved));
                    steps.waiting().add(() -> world.in(FOURTH).claim(canceled(order), moved, SECOND));
                }
            }
            steps.all();

            assertThat(claims.stream().map(claim -> end(join(claim))).distinct())
                    .as("ends that were told, seed %d", seed)
                    .hasSize(1);
            assertThat(drawn).as("seed %d", seed).isCompleted();
        }
    }

    private static ClaimId end(Claim claim) {
        return claim.<Optional<Outcome>>fold(
                        won -> Optional.of(won.outcome()),
                        lost -> Optional.of(lost.winner()),
                        unknown -> Optional.empty())
                .orElseThrow()
                .decision()
                .claim();
    }

    /** Calls of datacenters, done one after the other in an order by chance. */
    private record Steps(Random random, List<Runnable> waiting) {
        Steps(Random random) {
            this(random, new ArrayList<>());
        }

        void all() {
            while (!waiting.isEmpty()) {
                waiting.remove(random.nextInt(waiting.size())).run();
            }
        }

        private <T> CompletionStage<T> later(Supplier<CompletionStage<T>> call) {
            CompletableFuture<T> answer = new CompletableFuture<>();
            waiting.add(() -> {
                T done = join(call.get());
                waiting.add(() -> answer.complete(done));
            });
            return answer;
        }

        DatacenterOutcomes of(DatacenterOutcomes datacenter) {
            return new DatacenterOutcomes() {
                @Override
                public CompletionStage<DoorAnswer<Claim>> claim(Outcome proposed, Door door, Duration deadline) {
                    return later(() -> datacenter.claim(proposed, door, deadline));
                }

                @Override
                public CompletionStage<DoorAnswer<Outcome>> close(Close proposed, Door door, Duration deadline) {
                    return later(() -> datacenter.close(proposed, door, deadline));
                }

                @Override
                public CompletionStage<DoorAnswer<Optional<Outcome>>> find(OrderId id, Door door) {
                    return later(() -> datacenter.find(id, door));
                }

                @Override
                public CompletionStage<DoorAnswer<Optional<Outcome>>> glanceAt(OrderId id, Door door) {
                    return later(() -> datacenter.glanceAt(id, door));
                }
            };
        }
    }

    private Optional<Outcome> find() {
        return join(doors.find(order.id(), order.symbol()));
    }

    private Outcome canceled() {
        return canceled(order);
    }

    private static Outcome canceled(OpenOrder order) {
        return new Outcome.Canceled(order, decidedAt(order.placedAtMicros() + 5, "sydney-1"));
    }
}
