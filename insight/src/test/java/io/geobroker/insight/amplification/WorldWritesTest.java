package io.geobroker.insight.amplification;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.kafka.OwnedPartitions;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.amplification.WorldWrites.Report;
import io.geobroker.insight.metering.BrokerTotals;
import io.geobroker.insight.metering.Metering;
import io.geobroker.insight.metering.Moments;
import io.geobroker.insight.metering.SettableNodes;
import io.geobroker.insight.metering.TableWrites;
import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Sydney has two brokers, of which this is one and owns four of eight partitions, and North Virginia one. */
class WorldWritesTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final Region SYDNEY = WORLD.region("sydney");
    private static final Region VIRGINIA = WORLD.region("north-virginia");
    private static final Map<String, TableWrites> FIVE_ORDERS = Map.of("open_orders", Moments.plain(5));

    private final Map<String, Optional<List<Report>>> told = new HashMap<>(Map.of(
            "sydney",
            Optional.of(List.of(report("sydney", 5, 60, 4, 2))),
            "north-virginia",
            Optional.of(List.of(report("north-virginia", 10, 60, 8, 1)))));
    private final AtomicReference<BrokerTotals> counted = new AtomicReference<>(Moments.NOTHING);
    private final AtomicLong nanos = new AtomicLong();
    private final SettableNodes nodes = new SettableNodes();
    private final Metering metering = new Metering(nodes, counted::get, Duration.ofMinutes(1), nanos::get);
    private final OwnedPartitions partitions = new OwnedPartitions(8);
    private final WorldWrites writes = new WorldWrites(
            metering,
            partitions,
            region -> told.getOrDefault(region, Optional.empty()),
            new HomeRegion(WORLD, SYDNEY, "sydney-1"),
            table -> table.equals("last_prices_by_region")
                    ? Map.of(SYDNEY.datacenter(), 3)
                    : Map.of(SYDNEY.datacenter(), 3, VIRGINIA.datacenter(), 3),
            0);

    @Test
    void whatBothBrokersOfARegionWriteIsAddedAndWhatItsNodesApplyIsNot() {
        aSecond(FIVE_ORDERS);

        assertThat(writes.everywhere().orElseThrow()).contains(new Amplification("open_orders", 20, 120L, 6.0));
        assertThat(writes.of(SYDNEY)).hasValueSatisfying(report -> {
            assertThat(report.work().orders()).isEqualTo(5 + 2);
            assertThat(report.tables()).contains(new Amplification("open_orders", 10, 60L, 6.0));
        });
    }

    @Test
    void aBrokerThatCountedForLongerIsAddedByTheSecond() {
        told.put(
                "sydney",
                Optional.of(List.of(new Report(
                        List.of(new Amplification("open_orders", 50, 600L, 6.0)),
                        10,
                        report("sydney", 0, 0, 4, 2).work()))));
        aSecond(FIVE_ORDERS);

        assertThat(writes.of(SYDNEY).orElseThrow().tables()).contains(new Amplification("open_orders", 10, 60L, 6.0));
    }

    @Test
    void nothingIsKnownOfARegionWhileOneOfItsBrokersIsSilent() {
        told.put("sydney", Optional.empty());
        aSecond(FIVE_ORDERS);

        assertThat(writes.own()).isPresent();
        assertThat(writes.of(SYDNEY)).isEmpty();
        assertThat(writes.everywhere()).isEmpty();
        assertThat(writes.forecast(VIRGINIA)).isEmpty();
    }

    /** On Kubernetes all brokers have one name. */
    @Test
    void nothingIsKnownOfARegionWhileABrokerMatchesThatIsNotListed() {
        told.put("sydney", Optional.of(List.of()));
        aSecond(FIVE_ORDERS);
        assertThat(writes.everywhere()).isEmpty();

        told.put("sydney", Optional.of(List.of(report("sydney", 5, 60, 4, 2))));
        told.put("north-virginia", Optional.of(List.of(report("north-virginia", 10, 60, 4, 1))));
        assertThat(writes.of(SYDNEY)).isPresent();
        assertThat(writes.everywhere()).isEmpty();
    }

    @Test
    void aRegionSendsCopiesOfWhatAllItsBrokersWriteAndAnswersToAllOfTheOther() {
        aSecond(FIVE_ORDERS);

        EgressForecast own = EgressForecast.copies("open_orders", Moments.plain(5), 3);
        assertThat(writes.forecast(VIRGINIA)).contains(own.plus(new EgressForecast(1 + 2, 10 + 20)));
    }

    /** Of its own keyspace, where the other region has a table of that name too. */
    @Test
    void aTableThatTheOtherRegionDoesNotReplicateIsNotAnsweredThere() {
        aSecond(Map.of("last_prices_by_region", Moments.plain(5)));

        EgressForecast none = new EgressForecast(0, 0);
        assertThat(writes.own().orElseThrow().work()).satisfies(work -> {
            assertThat(work.copies()).containsOnly(Map.entry("north-virginia", none));
            assertThat(work.answers()).containsOnly(Map.entry("north-virginia", none));
        });
    }

    private void aSecond(Map<String, TableWrites> written) {
        partitions.assigned(List.of(0, 1, 2, 3), 8);
        nodes.tell(SettableNodes.up("a", 0));
        metering.read().toCompletableFuture().join();
        nanos.addAndGet(1_000_000_000);
        nodes.tell(SettableNodes.up("a", 60));
        counted.set(new BrokerTotals(written, 0, 0, 0, 5, 0));
        metering.read().toCompletableFuture().join();
    }

    private static Report report(String region, long written, long applied, int owned, double orders) {
        String other = region.equals("sydney") ? "north-virginia" : "sydney";
        return new Report(
                List.of(new Amplification("open_orders", written, applied, 6.0)),
                1,
                new BrokerWork(
                        owned,
                        8,
                        0,
                        orders,
                        0,
                        Map.of(other, new EgressForecast(1, 10)),
                        Map.of(other, new EgressForecast(2, 20))));
    }
}
