package io.geobroker.broker.matching.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.matching.OwnedSymbols;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class FirstTakeoverHealthTest {
    private static final Duration SETTLED = Duration.ofSeconds(30);
    private static final OwnedSymbols.Status NOTHING = new OwnedSymbols.Status(0, 0, 0, 0, List.of());

    private PollingStatus polling = PollingStatus.STARTING;
    private OwnedSymbols.Status symbols = NOTHING;
    private long now = Duration.ofHours(1).toNanos();

    private final FirstTakeoverHealth health = new FirstTakeoverHealth(() -> polling, () -> symbols, () -> now);

    @Test
    void waitsForTheGroup() {
        assertThat(reason()).isEqualTo("not a member of the consumer group yet");

        polling = new PollingStatus(now, 0, 0, 0, Set.of(), false, 0, null);
        assertThat(reason()).isEqualTo("not a member of the consumer group yet");

        polling = member(0).failed("Kafka is away");
        assertThat(reason()).isEqualTo("not a member of the consumer group yet");
    }

    @Test
    void waitsForTheBooksOfAllItWasGiven() {
        polling = member(6);
        assertThat(reason()).isEqualTo("a partition was given a moment ago");

        symbols = new OwnedSymbols.Status(6, 5, 2, 10, List.of());
        assertThat(reason()).isEqualTo("2 books are being loaded");

        symbols = new OwnedSymbols.Status(6, 5, 0, 10, List.of());
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void staysUpWhateverBecomesOfKafkaAndItsPartitions() {
        polling = member(6);
        symbols = new OwnedSymbols.Status(6, 5, 0, 10, List.of());
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);

        polling = member(12);
        symbols = new OwnedSymbols.Status(12, 10, 5, 10, List.of());
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);

        polling = polling.failed("Kafka is away");
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void goesOnWithoutPartitionsWhenNoneComes() {
        polling = member(0);
        assertThat(reason()).isEqualTo("no partition was given yet");

        now += SETTLED.toNanos() - 1;
        assertThat(reason()).isEqualTo("no partition was given yet");

        now++;
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void countsTheWaitForAPartitionFromTheLastTimeItJoined() {
        polling = member(0);
        assertThat(reason()).isEqualTo("no partition was given yet");
        polling = polling.failed("Kafka is away");
        now += SETTLED.toNanos();
        assertThat(reason()).isEqualTo("not a member of the consumer group yet");

        polling = member(0);

        assertThat(reason()).isEqualTo("no partition was given yet");
    }

    private PollingStatus member(int partitions) {
        return new PollingStatus(now, partitions, 0, 0, Set.of(), true, 1, null);
    }

    private @Nullable Object reason() {
        Health now = health.health();
        assertThat(now.getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
        return now.getDetails().get("reason");
    }
}
