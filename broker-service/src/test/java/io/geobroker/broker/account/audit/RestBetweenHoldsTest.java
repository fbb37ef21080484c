package io.geobroker.broker.account.audit;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.Account;
import io.geobroker.broker.account.HoldsAtHome;
import io.geobroker.broker.account.InMemoryAccounts;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RestBetweenHoldsTest {
    private static final Duration SHORTEST = Duration.ofMillis(10);

    private final List<Duration> rests = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 5;
    private final RestBetweenHolds rest = new RestBetweenHolds(SHORTEST, () -> nanos, pause -> {
        rests.add(pause);
        nanos += pause.toNanos();
        return CompletableFuture.completedFuture(null);
    });

    @Test
    void restsThreeTimesAsLongAsEachLookTook() {
        lookTook(Duration.ofMillis(20));
        lookTook(Duration.ofMillis(40));

        assertThat(rests).containsExactly(Duration.ofMillis(60), Duration.ofMillis(120));
    }

    @Test
    void restsNoShorterThanIsSetAndNoLongerThanASecond() {
        lookTook(Duration.ofMillis(1));
        lookTook(Duration.ofMinutes(1));

        assertThat(rests).containsExactly(SHORTEST, Duration.ofSeconds(1));
    }

    /** The rest after the page of 50 has nothing left to count. */
    @Test
    void pagesAndBatchesOfOneAuditRestTogetherThreeTimesAsLongAsItWorked() {
        InMemoryAccounts rows = new InMemoryAccounts();
        for (int n = 0; n < 60; n++) {
            join(rows.open(Account.opened(new CustomerId("customer-" + n), "sydney", 0, Map.of())
                    .hold(anOrder().placedAt(1 + n).build().id(), Hold.ofCash(new Symbol("BHP"), 1))));
        }

        join(new HoldsAtHome(rows, "sydney", customer -> true, rest).visitMadeBefore(1_000, few -> {
            nanos += Duration.ofMillis(5).toNanos();
            return rest.get();
        }));

        assertThat(rests).extracting(Duration::toMillis).containsExactly(15L, 15L, 15L, 15L, 10L, 15L);
    }

    private void lookTook(Duration time) {
        nanos += time.toNanos();
        assertThat(rest.get()).isCompleted();
    }
}
