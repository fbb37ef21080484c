package io.geobroker.insight.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.insight.link.Canaries;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Canaries in table {@code canaries}, in the local datacenter. */
public final class CassandraCanaries implements Canaries {
    private static final Duration LOOK_WITHIN = Duration.ofSeconds(1);

    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement select;

    /** Blocks: prepares statements. */
    public CassandraCanaries(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent by its timestamp; one row, partition (region).
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO broker.canaries (region, sent_at_micros)
                VALUES (:region, :sent_at_micros)
                USING TIMESTAMP :written_micros
                """));
        // LOCAL_ONE: as soon as one replica has it; idempotent; one row, partition (region).
        this.select =
                session.prepare(Intent.BACKGROUND_READ.idempotent("""
                        SELECT sent_at_micros, WRITETIME(sent_at_micros) AS written_micros
                        FROM broker.canaries
                        WHERE region = :region
                        """).setConsistencyLevel(ConsistencyLevel.LOCAL_ONE));
    }

    @Override
    public CompletionStage<Void> send(String fromRegion, Canary canary) {
        return session.executeAsync(insert.boundStatementBuilder()
                        .setString("region", fromRegion)
                        .setLong("sent_at_micros", canary.sentAtMicros())
                        .setLong("written_micros", canary.writtenMicros())
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Optional<Canary>> seen(String fromRegion) {
        return session.executeAsync(select.boundStatementBuilder()
                        .setString("region", fromRegion)
                        .setTimeout(LOOK_WITHIN)
                        .build())
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .map(row -> new Canary(row.getLong("sent_at_micros"), row.getLong("written_micros"))));
    }
}
