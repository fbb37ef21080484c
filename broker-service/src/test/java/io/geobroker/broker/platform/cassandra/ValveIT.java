package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.platform.cassandra.valve.Priority;
import io.geobroker.broker.platform.cassandra.valve.ValveControl;
import io.geobroker.broker.platform.cassandra.valve.ValveSettings;
import io.geobroker.broker.platform.cassandra.valve.ValveState;
import io.geobroker.broker.platform.cassandra.valve.Valves;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.testbed.Testbed;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session with a valve, on real nodes. */
@ExtendWith(SharedWorld.class)
class ValveIT {
    private static final int READS = 3_000;

    private final Testbed testbed;

    ValveIT(Testbed testbed) {
        this.testbed = testbed;
    }

    @Test
    void anOverflowOfReadsIsShedAndClaimsAreNot() {
        ValveSettings settings = new ValveSettings(ValveControl.RESPONSE_TIME, 4, 16, 200, Duration.ofMillis(200));
        try (CassandraSessions sessions = new CassandraSessions(
                testbed.world(),
                SharedWorld.SYDNEY,
                SharedWorld.cassandra(testbed, SharedWorld.SYDNEY),
                CassandraAccess.OPEN,
                new Valves(settings, new Meters(new SimpleMeterRegistry(), SharedWorld.SYDNEY)),
                ObservationRegistry.NOOP)) {
            CqlSession session = sessions.home();
            PreparedStatement read = session.prepare(
                    Intent.API_READ.idempotent("SELECT * FROM broker.order_outcomes WHERE order_id = now()"));
            PreparedStatement claim = session.prepare(
                    Intent.OUTCOME_READ.idempotent("SELECT * FROM broker.order_outcomes WHERE order_id = now()"));

            List<CompletableFuture<AsyncResultSet>> reads = new ArrayList<>();
            List<CompletableFuture<AsyncResultSet>> claims = new ArrayList<>();
            for (int i = 0; i < READS; i++) {
                reads.add(session.executeAsync(read.bind()).toCompletableFuture());
                if (i % 100 == 0) {
                    claims.add(session.executeAsync(claim.bind()).toCompletableFuture());
                }
            }

            assertThat(claims).allSatisfy(each -> assertThat(each.join()).isNotNull());
            await().until(() -> reads.stream().allMatch(CompletableFuture::isDone));
            List<Throwable> failures = reads.stream()
                    .filter(CompletableFuture::isCompletedExceptionally)
                    .map(each -> each.handle((page, failure) -> failure).join())
                    .toList();
            assertThat(failures)
                    .isNotEmpty()
                    .allSatisfy(failure -> assertThat(failure).isInstanceOf(RequestThrottlingException.class));
            ValveState state = sessions.valve(SharedWorld.SYDNEY).orElseThrow();
            assertThat(state.inFlight()).isZero();
            assertThat(state.shed().get(Priority.MATCHING)).isZero();
            assertThat(state.shed().get(Priority.READING)).isEqualTo(failures.size());
            assertThat(state.limit()).isBetween(4, 16);
        }
    }
}
