package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class OwnershipHealthTest {
    private static final long NOW = Duration.ofHours(1).toNanos();
    private static final OwnedSymbols.Status LOADED = new OwnedSymbols.Status(12, 10, 0, 55, List.of());

    @Test
    void isUpWhenAllBooksOfItsPartitionsAreLoaded() {
        Health health = health(polled(Duration.ofMillis(20), 12, null), LOADED);

        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails())
                .containsEntry("partitions", 12)
                .containsEntry("booksLoaded", 10)
                .containsEntry("booksLoading", 0)
                .containsEntry("openOrders", 55L)
                .containsEntry("lag", 7L)
                .containsEntry("sinceLastPollMillis", 20L);
    }

    @Test
    void isOutOfServiceUntilItOwnsPartitionsAndTheirBooks() {
        OwnedSymbols.Status none = new OwnedSymbols.Status(0, 0, 0, 0, List.of());
        OwnedSymbols.Status loading = new OwnedSymbols.Status(12, 10, 4, 55, List.of());

        assertWrong(health(PollingStatus.STARTING, none), Status.OUT_OF_SERVICE, "Kafka was not polled yet");
        assertWrong(health(polled(Duration.ZERO, 0, null), none), Status.OUT_OF_SERVICE, "no partition is owned");
        assertWrong(
                health(polled(Duration.ZERO, 12, null), loading), Status.OUT_OF_SERVICE, "4 books are being loaded");
    }

    @Test
    void tellsWhichSymbolsStandStillAlsoWhileOthersLoad() {
        Health health = health(
                polled(Duration.ZERO, 12, null),
                new OwnedSymbols.Status(12, 10, 4, 55, List.of(new Symbol("BHP"), new Symbol("NAB"))));

        assertWrong(health, Status.OUT_OF_SERVICE, "stand still, while all others trade: [BHP, NAB]");
        assertThat(health.getDetails()).containsEntry("symbolsStanding", 2);
    }

    @Test
    void tellsWhichPartitionCannotBeRead() {
        Set<TopicPartition> unreadable = Set.of(new TopicPartition("tickers", 3));
        PollingStatus polled = new PollingStatus(NOW, 12, 7, 0, unreadable, true, 1, null);

        assertWrong(
                health(polled, LOADED), Status.OUT_OF_SERVICE, "cannot be read, while all others trade: [tickers-3]");
    }

    @Test
    void isDownWhenPollingFailedOrHangs() {
        PollingStatus failed = polled(Duration.ZERO, 0, "no such topic");
        PollingStatus hanging = polled(Duration.ofSeconds(31), 12, null);

        assertWrong(health(failed, LOADED), Status.DOWN, "polling failed and begins anew: no such topic");
        assertWrong(health(hanging, LOADED), Status.DOWN, "Kafka was not polled for 31000 ms");
    }

    private static Health health(PollingStatus polling, OwnedSymbols.Status symbols) {
        return new OwnershipHealth(() -> polling, () -> symbols, () -> NOW).health();
    }

    private static PollingStatus polled(Duration ago, int partitions, @Nullable String failure) {
        return new PollingStatus(NOW - ago.toNanos(), partitions, 7, 0, Set.of(), true, 1, failure);
    }

    private static void assertWrong(Health health, Status status, String reason) {
        assertThat(health.getStatus()).isEqualTo(status);
        assertThat(health.getDetails()).containsEntry("reason", reason);
    }
}
