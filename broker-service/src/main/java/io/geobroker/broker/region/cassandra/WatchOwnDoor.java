package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.region.RegionDoors;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks other regions whether the door of this one is lost: then all that is decided here counts no more (ADR 36). The own
 * datacenter does not know, for nothing is replicated to it since.
 *
 * @param end of this broker, told why
 */
public record WatchOwnDoor(CassandraSessions sessions, RegionDoors doors, Consumer<String> end) {
    private static final Logger LOG = LoggerFactory.getLogger(WatchOwnDoor.class);

    /** Of a broker that starts, by its own datacenter. */
    public static String reason(RegionDoors doors) {
        return "door " + doors.here() + " of region " + doors.home()
                + " was declared lost: rebuild the region, and give it another door in the world file";
    }

    /** Never fails: who does not answer is asked again. */
    public CompletionStage<Void> round() {
        return FewAtATime.all(doors.ofRegions().keySet().stream()
                .filter(region -> !region.equals(doors.home()) && sessions.isReachable(region))
                .map(this::ask));
    }

    private CompletionStage<Void> ask(String region) {
        return sessions.to(region).thenCompose(this::isLost).handle((isLost, failure) -> {
            if (failure != null) {
                LOG.debug("{} does not tell of lost doors: {}", region, failure.toString());
            } else if (isLost) {
                end.accept(reason(doors));
            }
            return null;
        });
    }

    private CompletionStage<Boolean> isLost(CqlSession session) {
        // LOCAL_QUORUM; idempotent; one row, partition (door). Rare, so not prepared.
        return session.executeAsync(Intent.BACKGROUND_READ
                        .idempotent("SELECT door FROM broker.lost_doors WHERE door = ?")
                        .setPositionalValues(List.of(doors.here())))
                .thenApply(rows -> rows.one() != null);
    }
}
