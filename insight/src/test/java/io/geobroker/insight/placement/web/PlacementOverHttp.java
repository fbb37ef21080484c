package io.geobroker.insight.placement.web;

import io.geobroker.insight.placement.FixedRing;
import io.geobroker.insight.placement.HotPartitions;
import io.geobroker.insight.placement.NodeLoad;
import io.geobroker.insight.placement.NodeLoads;
import io.geobroker.insight.placement.PartitionReads;
import io.geobroker.insight.placement.PlacementProperties;
import io.geobroker.insight.placement.Ring;
import io.geobroker.insight.placement.RingNode;
import io.geobroker.insight.placement.WaitingOrders;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Placement of {@link io.geobroker.broker.BrokerOverHttp}: three nodes, one of which does not answer. */
@Import({PlacementController.class, HotPartitions.class})
public class PlacementOverHttp {

    /** How many orders wait in each bucket of what is matched here, and whether the books tell, as a test wants it. */
    public record Books(Map<Symbol, List<Integer>> orders, AtomicBoolean answer) {}

    @Bean
    Books books() {
        return new Books(new ConcurrentHashMap<>(), new AtomicBoolean(true));
    }

    @Bean
    PartitionReads partitionReads() {
        return new PartitionReads(() -> 0);
    }

    @Bean
    Ring ring() {
        return new FixedRing(
                new TreeMap<>(Map.of(
                        "NorthVirginiaDC",
                        List.of(new RingNode("127.1.2.1", "rack1", "unknown", 4, 0.5, 1, null)),
                        "SydneyDC",
                        List.of(
                                new RingNode("127.1.1.1", "rack1", "up", 4, 0.3, 1, null),
                                new RingNode("127.1.1.2", "rack2", "down", 4, 0.2, 1, null)))),
                Map.of("SydneyDC", 2, "NorthVirginiaDC", 1));
    }

    @Bean
    WaitingOrders waitingOrders(Books books) {
        return () -> books.answer().get()
                ? CompletableFuture.completedFuture(Map.copyOf(books.orders()))
                : CompletableFuture.failedFuture(new TimeoutException());
    }

    @Bean
    NodeLoads nodeLoads() {
        Map<String, NodeLoad> loads = Map.of(
                "127.1.1.1",
                NodeLoad.of(List.of(
                        new NodeLoad.Table("open_orders", 5, 2L, 100, 200, 12L, 345L),
                        new NodeLoad.Table("order_outcomes", 1, 0L, 10, 20, null, null))),
                "127.1.1.2",
                NodeLoad.unknown("no connection"));
        return () -> CompletableFuture.completedFuture(loads);
    }

    @Bean
    PlacementProperties limits() {
        return new PlacementProperties(1_000, 500);
    }
}
