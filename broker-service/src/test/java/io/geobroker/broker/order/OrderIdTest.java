package io.geobroker.broker.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrderIdTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06.123456Z");

    @Test
    void carriesItsTimeToTheMicrosecond() {
        OrderId id = new OrderIds(() -> NOW, new Random(1)).next();

        assertThat(id.timeMicros()).isEqualTo(ChronoUnit.MICROS.between(Instant.EPOCH, NOW));
        assertThat(id.uuid().version()).isEqualTo(1);
        assertThat(id.uuid().variant()).isEqualTo(2);
        assertThat(Uuids.unixTimestamp(id.uuid())).isEqualTo(NOW.toEpochMilli());
    }

    @Test
    void increasesWhileTheClockStandsStillOrGoesBack() {
        Instant[] times = {NOW, NOW, NOW.minusSeconds(5), NOW.plusNanos(1_000)};
        int[] call = {0};
        OrderIds ids = new OrderIds(() -> times[call[0]++], new Random(1));

        List<OrderId> made = Stream.generate(ids::next).limit(times.length).toList();

        assertThat(made).isSorted().doesNotHaveDuplicates();
        assertThat(made.get(3).timeMicros()).isEqualTo(made.get(0).timeMicros() + 1);
    }

    @Test
    void followsAClockThatWasSetBackWithOtherRandomBits() {
        Instant[] now = {NOW.plusSeconds(3_600)};
        OrderIds ids = new OrderIds(() -> now[0], new Random(1));
        OrderId ahead = ids.next();
        now[0] = NOW;

        OrderId id = ids.next();

        assertThat(id.timeMicros()).isEqualTo(ChronoUnit.MICROS.between(Instant.EPOCH, NOW));
        assertThat(id.leastSignificantBits()).isNotEqualTo(ahead.leastSignificantBits());
        assertThat(id.uuid().variant()).isEqualTo(2);
        assertThat(ids.next()).isGreaterThan(id);
    }

    @Test
    void tellsWhereItWasPlacedWhoeverDecidesIt() {
        PlacingRegions world = new PlacingRegions(List.of("sydney", "north-virginia"));
        for (String region : List.of("sydney", "north-virginia")) {
            for (int seed = 0; seed < 100; seed++) {
                OrderIds ids = new OrderIds(() -> NOW, new Random(seed), region, ObservationRegistry.NOOP);

                assertThat(world.of(ids.next())).contains(region);
                assertThat(world.of(nextDecidedEverywhere(ids))).contains(region);
                assertThat(ids.next().isDecidedEverywhere()).isFalse();
            }
        }
        assertThat(world.of(new OrderIds(() -> NOW, new Random(1), "tokyo", ObservationRegistry.NOOP).next()))
                .isEmpty();
    }

    @Test
    void refusesAWorldWhoseRegionsAnIdCannotTellApart() {
        assertThatThrownBy(() -> new PlacingRegions(List.of("region-694", "region-2800")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rename one of them");
    }

    @Test
    void theLowestIdOfAMicrosecondIsBelowAllOthersOfItAndAboveThoseBefore() {
        OrderId id = new OrderIds(() -> NOW, new Random(1)).next();
        OrderId before = new OrderIds(() -> NOW.minusNanos(1_000), new Random(1)).next();

        OrderId lowest = OrderId.lowestAt(id.timeMicros());

        assertThat(lowest).isLessThan(id).isGreaterThan(before);
        assertThat(lowest.timeMicros()).isEqualTo(id.timeMicros());
    }

    @Test
    void theLowestIdOfATimeThatNoIdHasIsOfTheNearest() {
        assertThat(OrderId.lowestAt(Long.MIN_VALUE)).isEqualTo(OrderId.lowestAt(OrderId.EARLIEST));
        assertThat(OrderId.lowestAt(OrderId.EARLIEST).timeMicros()).isEqualTo(OrderId.EARLIEST);
        assertThat(OrderId.lowestAt(Long.MAX_VALUE)).isEqualTo(OrderId.lowestAt(OrderId.LATEST));
        assertThat(OrderId.lowestAt(OrderId.LATEST).timeMicros()).isEqualTo(OrderId.LATEST);
    }

    @Test
    void rejectsWhatIsNoTimeBasedUuid() {
        assertThatThrownBy(() -> OrderId.parse("abc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("order id must be a UUID of 36 characters, not of 3");
        UUID random = UUID.fromString("2b1f3a52-7b0e-4f3c-9d6e-000000000000");
        assertThatThrownBy(() -> OrderId.of(random))
                .hasMessage("order id must be a time-based UUID: 2b1f3a52-7b0e-4f3c-9d6e-000000000000");
    }

    @Test
    void tellsWhetherItsOrderIsDecidedEverywhere() {
        for (int seed = 0; seed < 20_000; seed++) {
            OrderIds ids = new OrderIds(Instant::now, new Random(seed));
            OrderId everywhere = nextDecidedEverywhere(ids);

            assertThat(ids.next().isDecidedEverywhere()).isFalse();
            assertThat(everywhere.isDecidedEverywhere()).isTrue();
            assertThat(OrderId.parse(everywhere.toString())).isEqualTo(everywhere);
            assertThat(everywhere.uuid().variant()).isEqualTo(2);
        }
    }

    private static OrderId nextDecidedEverywhere(OrderIds ids) {
        return ids.nextDecidedEverywhere(new CustomerId("ada"), new Symbol("IBM"), OrderType.MARKET);
    }

    @Test
    void spreadsOrdersOverBuckets() {
        int[] count = new int[8];
        OrderIds ids = new OrderIds(Instant::now, new Random(1));
        for (int i = 0; i < 8_000; i++) {
            count[ids.next().bucket(8)]++;
        }

        assertThat(Arrays.stream(count).boxed())
                .allSatisfy(each -> assertThat(each).isBetween(700, 1_300));
    }

    @Test
    void anIdNamesItsFirstDoorOnlyIfThatIsNotItsSymbolsFirstHome() {
        List<String> regions = List.of("sydney", "north-virginia", "tokyo");
        PlacingRegions world = new PlacingRegions(regions);
        OrderIds ids = new OrderIds(Clock.systemUTC(), new Random(), "sydney", ObservationRegistry.NOOP);
        CustomerId ada = new CustomerId("ada");
        Symbol ibm = new Symbol("IBM");

        assertThat(world.firstDoor(ids.next(), Set.of())).isEmpty();
        assertThat(world.firstDoor(ids.next(ada, ibm, OrderType.LIMIT, Optional.empty()), Set.of()))
                .isEmpty();
        assertThat(world.firstDoor(nextDecidedEverywhere(ids), Set.of())).isEmpty();
        for (String door : regions) {
            OrderId id = ids.next(ada, ibm, OrderType.LIMIT, Optional.of(door));

            assertThat(world.firstDoor(id, Set.of())).contains(door);
            assertThat(world.of(id)).contains("sydney");
            assertThat(OrderId.of(id.uuid())).isEqualTo(id);
            assertThat(id.uuid().variant()).isEqualTo(2);
        }
    }

    @Test
    void aDoorThatIsNoRegionOfTheWorldIsNotTakenForAnother() {
        OrderId id = new OrderIds(Clock.systemUTC(), new Random())
                .next(new CustomerId("ada"), new Symbol("IBM"), OrderType.LIMIT, Optional.of("atlantis"));

        assertThatThrownBy(() -> new PlacingRegions(List.of("sydney")).firstDoor(id, Set.of()))
                .hasMessage("region of the door of order " + id + " cannot be reached");
    }
}
