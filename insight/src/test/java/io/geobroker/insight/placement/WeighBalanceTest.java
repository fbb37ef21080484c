package io.geobroker.insight.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Balance over what books and ring tell. */
class WeighBalanceTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol CBA = new Symbol("CBA");
    private static final Symbol GONE = new Symbol("GONE");
    private static final Listing TWO_BUCKETS = InMemoryListings.listing("BHP", "sydney", 2);
    private static final Listings LISTINGS =
            InMemoryListings.of(TWO_BUCKETS, InMemoryListings.listing("CBA", "sydney", 1));
    private static final HotRule RULE = new HotRule(100, 10);
    private static final RingNode NODE = new RingNode("SydneyDC", "rack1", "127.1.1.1", NodeState.UP, 1, 0.5, 1);
    private static final Ring RING = new FixedRing(List.of(NODE), Map.of("SydneyDC", 1));
    private static final NodeLoad LOAD =
            new NodeLoad(List.of(new NodeLoad.Table("open_orders", 3, 1L, 20, 30, null, null)), null);

    private final PartitionReads reads = new PartitionReads(System::nanoTime);

    @Test
    void namesTheHotPartitionsTheFullestFirst() {
        Balance balance = weigh(() -> CompletableFuture.completedFuture(
                Map.of(BHP, List.of(150, 40), CBA, List.of(300), GONE, List.of(999))));

        assertThat(balance)
                .isEqualTo(new Balance(
                        List.of(NODE),
                        Map.of("127.1.1.1", LOAD),
                        Map.of("SydneyDC", 1),
                        RULE,
                        3,
                        List.of(new HotPartition(CBA, 0, 300, 0, 1, 3), new HotPartition(BHP, 0, 150, 0, 2, 3))));
    }

    @Test
    void aBookOfAnotherNumberOfBucketsIsToldAsItIs() {
        Balance before = weigh(() -> CompletableFuture.completedFuture(Map.of(BHP, List.of(500))));
        Balance after = weigh(() -> CompletableFuture.completedFuture(Map.of(BHP, List.of(0, 0, 0, 500))));

        assertThat(before.hot()).containsExactly(new HotPartition(BHP, 0, 500, 0, 2, 5));
        assertThat(after.hot()).containsExactly(new HotPartition(BHP, 3, 500, 0, 2, 5));
    }

    @Test
    void whenTheBooksDoNotAnswerTheRestIsTold() {
        Balance balance = weigh(() -> CompletableFuture.failedFuture(new TimeoutException()));

        assertThat(balance)
                .isEqualTo(new Balance(
                        List.of(NODE), Map.of("127.1.1.1", LOAD), Map.of("SydneyDC", 1), RULE, 0, List.of()));
    }

    private Balance weigh(WaitingOrders waiting) {
        NodeLoads loads = () -> CompletableFuture.completedFuture(Map.of("127.1.1.1", LOAD));
        return new WeighBalance(RING, loads, waiting, reads, LISTINGS, RULE)
                .weigh()
                .toCompletableFuture()
                .join();
    }
}
