package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.Worlds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A migration that comes after those of this program, on a real world of two regions that has theirs. */
@ResourceLock(Worlds.SHARED)
class LaterMigrationIT {
    private final Testbed world = Worlds.shared();
    private final String region = world.addresses().regions().get(0);
    private final CqlSession session = world.openSession(region, region);
    private final int version = Migration.bundled().size() + 1;

    @BeforeEach
    void hasTheBundledOnes() {
        world.applySchema();
    }

    @AfterEach
    void leavesNothing() {
        session.execute("ALTER TABLE broker.canaries DROP IF EXISTS note");
        session.execute(SimpleStatement.newInstance(
                        "DELETE FROM broker.migrations WHERE schema_name = 'broker' AND version = ? IF EXISTS", version)
                .setConsistencyLevel(ConsistencyLevel.QUORUM)
                .setSerialConsistencyLevel(ConsistencyLevel.SERIAL));
        session.close();
    }

    @Test
    void addsItsColumnToATableWithRowsAndIsRecordedOnce() {
        List<Migration> all = new ArrayList<>(Migration.bundled());
        all.add(Migration.parse(
                "V%03d__a_note.cql".formatted(version), "ALTER TABLE broker.canaries ADD IF NOT EXISTS (note text)"));
        session.execute("INSERT INTO broker.canaries (region, sent_at_micros) VALUES ('elsewhere', 1)");

        apply(all);
        session.execute("UPDATE broker.canaries SET note = 'sings' WHERE region = 'elsewhere'");
        apply(all);

        assertThat(session.execute("SELECT note FROM broker.canaries WHERE region = 'elsewhere'")
                        .map(row -> row.getString("note"))
                        .one())
                .isEqualTo("sings");
        assertThat(MigrationHistory.read(session, ConsistencyLevel.LOCAL_QUORUM))
                .hasSize(version);
    }

    private void apply(List<Migration> migrations) {
        Schema.apply(
                session,
                world.world(),
                Engine.CASSANDRA,
                world.options().replicationFactor(),
                migrations,
                Duration.ofMinutes(2));
    }
}
