package io.geobroker.broker.outcome.cassandra;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.DatacenterOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedWorld.class)
class CassandraOutcomesOfRegionsIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    private final Testbed testbed;
    private final CassandraSessions sessions;
    private final Repeater repeater;
    private final Regions<DatacenterOutcomes> outcomes;

    CassandraOutcomesOfRegionsIT(Testbed testbed, CassandraSessions sessions, Repeater repeater) {
        this.testbed = testbed;
        this.sessions = sessions;
        this.repeater = repeater;
        this.outcomes = outcomes(sessions);
    }

    /** And a broker that starts meanwhile serves its own region, and finds the other later. */
    @Test
    @Tag("full")
    void anUnreachableRegionIsToldAndTheHomeDoorStaysOpen() {
        await().atMost(SOON).ignoreExceptions().until(() -> outcomes.in(SharedWorld.VIRGINIA) != null);
        testbed.wan().cutBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);
        await().atMost(SOON).until(() -> !sessions.isReachable(SharedWorld.VIRGINIA));

        assertThatThrownBy(() -> outcomes.in(SharedWorld.VIRGINIA))
                .isInstanceOf(RegionUnreachableException.class)
                .hasMessage("region north-virginia cannot be reached");
        winsAt(SharedWorld.SYDNEY, outcomes);
        try (CassandraSessions started = SharedWorld.sessions(testbed, SharedWorld.SYDNEY)) {
            Regions<DatacenterOutcomes> doors = outcomes(started);
            winsAt(SharedWorld.SYDNEY, doors);
            assertThatThrownBy(() -> doors.in(SharedWorld.VIRGINIA)).isInstanceOf(RegionUnreachableException.class);

            testbed.wan().healAll();
            await().atMost(SOON).until(() -> sessions.isReachable(SharedWorld.VIRGINIA));
            winsAt(SharedWorld.VIRGINIA, outcomes);
            await().atMost(SOON).ignoreExceptions().until(() -> doors.in(SharedWorld.VIRGINIA) != null);
        }
    }

    @Test
    void aRegionThatTheWorldDoesNotHaveIsUnreachable() {
        assertThatThrownBy(() -> outcomes.in("atlantis")).isInstanceOf(RegionUnreachableException.class);
    }

    private Regions<DatacenterOutcomes> outcomes(CassandraSessions from) {
        return new CassandraRegions<>(
                from,
                testbed.world(),
                SharedWorld.SYDNEY,
                new CassandraOutcomes(from.home(), repeater, CassandraOutcomesOfRegionsIT::sent),
                session -> new CassandraOutcomes(session, repeater, CassandraOutcomesOfRegionsIT::sent),
                repeater);
    }

    private static CompletionStage<Void> sent(OpenOrder order) {
        return CompletableFuture.completedFuture(null);
    }

    private static void winsAt(String region, Regions<DatacenterOutcomes> doors) {
        Outcome proposed =
                new Outcome.Canceled(anOrder().of("IBM").build(), decidedAt(1_773_144_000_123_456L, "sydney-1"));
        assertThat(join(doors.in(region), proposed)).isEqualTo(new Claim.Won(proposed));
    }

    private static Claim join(DatacenterOutcomes datacenter, Outcome proposed) {
        return datacenter
                .claim(proposed, Door.first(SharedWorld.VIRGINIA), Duration.ofSeconds(20))
                .toCompletableFuture()
                .join()
                .fold(claim -> claim, moved -> {
                    throw new AssertionError(moved);
                });
    }
}
