package io.geobroker.broker.placement;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.InMemoryOpenOrders;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.placement.PartitionReads.Reads;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionReadsTest {
    private static final Symbol BHP = new Symbol("BHP");

    private long now = Long.MAX_VALUE - Duration.ofSeconds(70).toNanos();
    private final PartitionReads reads = new PartitionReads(() -> now);

    @Test
    void whatWasNeverReadIsNotKnown() {
        reads.began(BHP, 1);

        assertThat(reads.find(BHP, 0)).isEmpty();
        assertThat(reads.find(new Symbol("CBA"), 1)).isEmpty();
        assertThat(reads.find(BHP, 1)).contains(new Reads(1, 0, 0));
    }

    @Test
    void theRateIsOfTheWindowBeforeAndOfTheOneThatRuns() {
        reads.began(BHP, 0);
        reads.returned(BHP, 0, 600);
        pass(10);
        assertThat(reads.find(BHP, 0)).contains(new Reads(1, 600, 60));

        pass(20 + 10);
        reads.returned(BHP, 0, 200);
        assertThat(reads.find(BHP, 0)).contains(new Reads(1, 800, 20));

        pass(20 + 10);
        assertThat(reads.find(BHP, 0)).as("600 are forgotten").contains(new Reads(1, 800, 5));
    }

    @Test
    void afterAPauseTheRateIsOfWhatCameSince() {
        reads.returned(BHP, 0, 600);

        pass(100);
        assertThat(reads.find(BHP, 0)).contains(new Reads(0, 600, 0));
        reads.returned(BHP, 0, 80);
        assertThat(reads.find(BHP, 0)).contains(new Reads(0, 680, 2));
    }

    @Test
    void aCountedStoreReadsAsItsStoreDoesAndCountsByPartition() {
        InMemoryOpenOrders store = new InMemoryOpenOrders(2);
        CountedOpenOrders counted = new CountedOpenOrders(store, reads);
        List<OpenOrder> placed = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            placed.add(anOrder().of("BHP").inBucket(0).placedAt(1_000 + i).build());
        }
        placed.forEach(order -> counted.add(order).toCompletableFuture().join());
        counted.add(anOrder().of("BHP").inBucket(1).placedAt(1_001).build())
                .toCompletableFuture()
                .join();

        List<OpenOrder> found = new ArrayList<>();
        counted.read(BHP, 0, 0, Long.MAX_VALUE, found::addAll, Runnable::run)
                .toCompletableFuture()
                .join();

        assertThat(found).isEqualTo(placed);
        assertThat(reads.find(BHP, 0))
                .get()
                .extracting(Reads::reads, Reads::rows)
                .containsExactly(1L, 5L);
        assertThat(reads.find(BHP, 1)).isEmpty();

        counted.remove(placed.get(0), placed.get(0).placedAtMicros() + 1)
                .toCompletableFuture()
                .join();
        assertThat(store.all()).hasSize(5).doesNotContain(placed.get(0));
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }
}
