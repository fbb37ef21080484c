package io.geobroker.insight.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.cassandra.WaitingOrdersContext;
import io.geobroker.insight.placement.PartitionReads.Reads;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PartitionReadsTest {
    private static final Symbol BHP = new Symbol("BHP");

    private long now = Long.MAX_VALUE - Duration.ofSeconds(70).toNanos();
    private final PartitionReads reads = new PartitionReads(() -> now);

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

    /** Who reads the clock and then waits for another thread. */
    @Test
    void aThreadThatComesLateTurnsNoWindowBack() {
        reads.returned(BHP, 0, 600);
        pass(40);
        assertThat(reads.find(BHP, 0)).contains(new Reads(0, 600, 15));

        pass(-20);
        reads.returned(BHP, 0, 40);
        pass(20);

        assertThat(reads.find(BHP, 0)).contains(new Reads(0, 640, 16));
    }

    @Test
    void readsOfTheStoreCountByPartition() {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(reads);

        WaitingOrdersContext first = new WaitingOrdersContext(BHP, 0, true);
        Observation reading =
                Observation.createNotStarted("read", () -> first, observations).start();
        assertThat(reads.find(BHP, 0)).contains(new Reads(1, 0, 0));
        first.returned(2);
        reading.stop();
        WaitingOrdersContext second = first.next();
        reading =
                Observation.createNotStarted("read", () -> second, observations).start();
        second.returned(3);
        reading.stop();

        assertThat(reads.find(BHP, 0))
                .get()
                .extracting(Reads::reads, Reads::rows)
                .containsExactly(1L, 5L);
        assertThat(reads.find(BHP, 1)).isEmpty();
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }
}
