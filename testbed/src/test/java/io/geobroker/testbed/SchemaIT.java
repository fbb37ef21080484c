package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.schema.migration.RegionKeyspace;
import io.geobroker.schema.migration.Schema;
import io.geobroker.testbed.process.Parallel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The migrations of the schema, on a real world of two regions. */
@ResourceLock(Worlds.SHARED)
class SchemaIT {
    private static Testbed world;
    private static List<String> regions;

    @BeforeAll
    static void severalBrokersOfBothRegionsStartTogether() {
        world = Worlds.shared();
        regions = world.addresses().regions();
        Parallel.forEach(IntStream.range(0, 4).mapToObj(i -> regions.get(i % 2)).toList(), world::applySchema);
    }

    @Test
    void migrationsAreAppliedOnceInTheirOrder() {
        for (String region : regions) {
            try (CqlSession session = world.openSession(region, region)) {
                Map<Integer, Instant> history = history(session);
                assertThat(history.keySet())
                        .containsExactlyElementsOf(
                                IntStream.rangeClosed(1, history.size()).boxed().toList());
                assertThat(new TreeSet<>(history.values()))
                        .as("at once, so by one of them")
                        .hasSize(1);
                assertThat(Objects.requireNonNull(session.execute("SELECT count(*) FROM broker.listings")
                                        .one())
                                .getLong(0))
                        .isEqualTo(world.world().listings().size());
                assertThat(session.checkSchemaAgreement()).isTrue();
            }
        }
    }

    @Test
    void eachRegionHasItsOwnKeyspaceInItsOwnDatacenter() {
        for (String region : regions) {
            try (CqlSession session = world.openSession(region, region)) {
                assertThat(Objects.requireNonNull(session.execute(
                                                "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?",
                                                RegionKeyspace.of(region))
                                        .one())
                                .getMap("replication", String.class, String.class))
                        .containsKey(world.world().region(region).datacenter())
                        .hasSize(2);
                assertThat(session.execute("SELECT * FROM " + RegionKeyspace.of(region) + ".last_prices_by_region")
                                .all())
                        .isEmpty();
            }
        }
    }

    /** As after a death between the last step and the history: all statements were executed, and no row was written. */
    @Test
    void whoComesAfterOneThatDiedRepeatsAllWithoutHarm() {
        try (CqlSession session = world.openSession(regions.get(0), regions.get(0))) {
            Map<Integer, Instant> before = history(session);
            session.execute("INSERT INTO broker.canaries (region, sent_at_micros) VALUES ('nowhere', 1)");
            session.execute(SimpleStatement.newInstance(
                            "DELETE FROM broker.migrations WHERE schema_name = 'broker' AND version = 1 IF EXISTS")
                    .setConsistencyLevel(ConsistencyLevel.QUORUM)
                    .setSerialConsistencyLevel(ConsistencyLevel.SERIAL));

            Parallel.forEach(regions, world::applySchema);

            Map<Integer, Instant> after = history(session);
            assertThat(after.keySet()).isEqualTo(before.keySet());
            assertThat(after.get(1)).isAfter(before.get(1));
            assertThat(session.execute("SELECT sent_at_micros FROM broker.canaries WHERE region = 'nowhere'")
                            .all())
                    .hasSize(1);
        }
    }

    /** What a session knows of tables is as new as the tables are when it has applied them. */
    @Test
    void theSessionFollowsTheSchemaAgainAfterwards() {
        try (CqlSession session = world.openSession(regions.get(0), regions.get(0))) {
            Schema.apply(session, world.world(), world.options().replicationFactor());

            assertThat(session.isSchemaMetadataEnabled()).isTrue();
            assertThat(session.getMetadata()
                            .getKeyspace(Schema.KEYSPACE)
                            .flatMap(tables -> tables.getTable("listings")))
                    .isPresent();
        }
    }

    private static Map<Integer, Instant> history(CqlSession session) {
        Map<Integer, Instant> history = new TreeMap<>();
        session.execute(SimpleStatement.newInstance(
                                "SELECT version, applied_at FROM broker.migrations WHERE schema_name = 'broker'")
                        .setConsistencyLevel(ConsistencyLevel.QUORUM))
                .forEach(row -> history.put(row.getInt("version"), row.getInstant("applied_at")));
        return history;
    }
}
