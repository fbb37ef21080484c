package io.geobroker.broker.order.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistoryMonthsTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");
    private static final PlacedBetween EVER = new PlacedBetween(Long.MIN_VALUE, Long.MAX_VALUE);

    private final List<CustomerId> asked = new ArrayList<>();

    @Test
    void monthsFromBeforeTheAccountWasOpenedAreLeftOut() {
        assertThat(months("2026-02-03T00:00:00Z", EVER)).containsExactly(202603, 202602);
        assertThat(months("2026-02-01T00:00:00Z", EVER)).containsExactly(202603, 202602, 202601);
    }

    @Test
    void allAreLookedThroughWhereTheOpeningIsNotKnown() {
        assertThat(months(null, EVER)).hasSize(14);
    }

    @Test
    void oneMonthAsksForNoAccount() {
        long march = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli() * 1_000;

        assertThat(months("2026-02-03T00:00:00Z", new PlacedBetween(march, Long.MAX_VALUE)))
                .containsExactly(202603);
        assertThat(asked).isEmpty();
    }

    private List<Integer> months(@Nullable String opened, PlacedBetween range) {
        HistoryMonths history = new HistoryMonths(new MicroClock(() -> NOW), 13, customer -> {
            asked.add(customer);
            return CompletableFuture.completedFuture(
                    Optional.ofNullable(opened).map(at -> Instant.parse(at).toEpochMilli() * 1_000));
        });
        List<Integer> months = new ArrayList<>();
        join(history.of(ALICE, range, true)).forEachRemaining(months::add);
        return months;
    }
}
