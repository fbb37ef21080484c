package io.geobroker.broker.region.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CassandraRegionsTest {
    private static final String SYDNEY = "sydney";
    private static final String VIRGINIA = "north-virginia";

    @Test
    void aRegionWithoutAQuorumIsAwayForWhatIsHandedOverAndOneRemovedFromTheWorldForAll() {
        CassandraSessions sessions = mock(CassandraSessions.class);
        when(sessions.to(VIRGINIA)).thenReturn(CompletableFuture.completedFuture(mock(CqlSession.class)));
        when(sessions.isReachable(VIRGINIA)).thenReturn(true);
        when(sessions.hasQuorum(VIRGINIA)).thenReturn(false, true);
        try (Repeater repeater = new Repeater(new Backoff(Duration.ofMillis(1), Duration.ofMillis(2)))) {
            CassandraRegions<String> regions = new CassandraRegions<>(
                    sessions, WorldFile.load("two-regions"), SYDNEY, "here", session -> "there", repeater);
            await().until(() -> regions.find(VIRGINIA).isPresent());
            RegionDoors doors = InMemoryListings.doors(SYDNEY, VIRGINIA);
            var others = regions.others(doors, InMemoryListings.of());

            assertThat(others.find(VIRGINIA)).isEmpty();
            assertThat(others.find(VIRGINIA)).contains("there");
            assertThat(doors.isLost("removed", InMemoryListings.of())).isFalse();
            assertThatThrownBy(() -> regions.in("removed")).isInstanceOf(RegionUnreachableException.class);
        }
    }
}
