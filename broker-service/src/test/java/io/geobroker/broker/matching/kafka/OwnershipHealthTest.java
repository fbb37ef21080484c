package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.OwnedSymbols;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.List;
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
        assertThat(health(PollingStatus.STARTING, new OwnedSymbols.Status(0, 0, 0, 0, List.of())))
                .extracting(Health::getStatus, OwnershipHealthTest::reason)
                .containsExactly(Status.OUT_OF_SERVICE, "Kafka was not polled yet");
        assertThat(health(polled(Duration.ZERO, 0, null), new OwnedSymbols.Status(0, 0, 0, 0, List.of())))
                .extracting(Health::getStatus, OwnershipHealthTest::reason)
                .containsExactly(Status.OUT_OF_SERVICE, "no partition is owned");
        assertThat(health(polled(Duration.ZERO, 12, null), new OwnedSymbols.Status(12, 10, 4, 55, List.of())))
                .extracting(Health::getStatus, OwnershipHealthTest::reason)
                .containsExactly(Status.OUT_OF_SERVICE, "4 books are being loaded");
    }

    @Test
    void tellsWhichSymbolsStandStill() {
        Health health = health(
                polled(Duration.ZERO, 12, null),
                new OwnedSymbols.Status(12, 10, 0, 55, List.of(new Symbol("BHP"), new Symbol("NAB"))));

        assertThat(health.getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
        assertThat(reason(health)).isEqualTo("stand still, while all others trade: [BHP, NAB]");
        assertThat(health.getDetails()).containsEntry("symbolsStanding", 2);
    }

    @Test
    void isDownWhenPollingFailedOrHangs() {
        assertThat(health(polled(Duration.ZERO, 0, "no such topic"), LOADED))
                .extracting(Health::getStatus, OwnershipHealthTest::reason)
                .containsExactly(Status.DOWN, "polling failed and begins anew: no such topic");
        assertThat(health(polled(Duration.ofSeconds(31), 12, null), LOADED))
                .extracting(Health::getStatus, OwnershipHealthTest::reason)
                .containsExactly(Status.DOWN, "Kafka was not polled for 31000 ms");
    }

    private static Health health(PollingStatus polling, OwnedSymbols.Status symbols) {
        return new OwnershipHealth(() -> polling, () -> symbols, () -> NOW, Duration.ofSeconds(30)).health();
    }

    private static PollingStatus polled(Duration ago, int partitions, @Nullable String failure) {
        return new PollingStatus(NOW - ago.toNanos(), partitions, 7, 0, 0, failure);
    }

    private static @Nullable Object reason(Health health) {
        return health.getDetails().get("reason");
    }
}
