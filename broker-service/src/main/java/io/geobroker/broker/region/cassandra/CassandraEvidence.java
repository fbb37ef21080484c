package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.region.LostRegions;
import io.geobroker.schema.migration.Schema;
import io.geobroker.schema.world.World;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** What the local datacenter tells of other regions. */
public final class CassandraEvidence implements LostRegions.Evidence {
    private final CqlSession session;
    private final World world;
    private final Predicate<String> answers;
    private final PreparedStatement selectReplication;
    private final PreparedStatement selectCanary;

    /** @param answers whether a node or a broker of a region answers this broker */
    public CassandraEvidence(CqlSession session, World world, Predicate<String> answers) {
        this.session = session;
        this.world = world;
        this.answers = answers;
        // From the coordinator's own memory; idempotent.
        this.selectReplication = session.prepare(Intent.BACKGROUND_READ.idempotent(
                "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = :name"));
        // LOCAL_QUORUM; idempotent; one row, partition (region).
        this.selectCanary = session.prepare(
                Intent.BACKGROUND_READ.idempotent("SELECT sent_at_micros FROM broker.canaries WHERE region = :region"));
    }

    @Override
    public boolean answers(String region) {
        return answers.test(region);
    }

    @Override
    public CompletionStage<Boolean> isReplicatedTo(String region) {
        String datacenter = world.region(region).datacenter();
        return session.executeAsync(selectReplication.bind(Schema.KEYSPACE))
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .map(row -> row.getMap("replication", String.class, String.class))
                        .map(Map::keySet)
                        .filter(datacenters -> datacenters.contains(datacenter))
                        .isPresent());
    }

    @Override
    public CompletionStage<OptionalLong> heardAtMicros(String region) {
        return session.executeAsync(selectCanary.bind(region))
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .map(row -> OptionalLong.of(row.getLong("sent_at_micros")))
                        .orElseGet(OptionalLong::empty));
    }
}
