package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.region.LostDoor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/** Table {@code lost_doors}. */
final class CassandraLostDoors {
    private final CqlSession session;
    private final PreparedStatement select;
    private final PreparedStatement insert;

    CassandraLostDoors(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent; all partitions: hardly ever one.
        this.select = session.prepare(Intent.BACKGROUND_READ.idempotent(
                "SELECT door, region, heir, declared_at_micros, declared_by FROM broker.lost_doors"));
        // QUORUM, SERIAL: a majority of the regions left; idempotent: a repetition returns what stands; partition
        // (door).
        this.insert = session.prepare(
                Intent.CLAIM_EVERYWHERE.idempotent("""
                INSERT INTO broker.lost_doors (door, region, heir, declared_at_micros, declared_by)
                VALUES (:door, :region, :heir, :declared_at_micros, :declared_by)
                IF NOT EXISTS
                """).setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
    }

    CompletionStage<List<LostDoor>> all() {
        return session.executeAsync(select.bind()).thenCompose(page -> PagedRows.all(page, CassandraLostDoors::door));
    }

    /** @return what stands */
    CompletionStage<LostDoor> declare(LostDoor proposed) {
        return session.executeAsync(insert.bind(
                        proposed.door(),
                        proposed.region(),
                        proposed.heir(),
                        proposed.declaredAtMicros(),
                        proposed.declaredBy()))
                .thenApply(answer -> answer.wasApplied()
                        ? proposed
                        : door(Objects.requireNonNull(answer.one(), "a refused insert comes with the row")));
    }

    private static LostDoor door(Row row) {
        return new LostDoor(
                Objects.requireNonNull(row.getString("door"), "door"),
                Objects.requireNonNull(row.getString("region"), "region"),
                Objects.requireNonNull(row.getString("heir"), "heir"),
                row.getLong("declared_at_micros"),
                Objects.requireNonNull(row.getString("declared_by"), "declared_by"));
    }
}
