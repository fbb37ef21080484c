package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.schema.migration.Schema;
import io.geobroker.testbed.process.Together;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The migrations of the schema, on a real world of two regions. */
class SchemaIT {

    @Test
    void migrationsAreAppliedOnceWhenSeveralBrokersOfBothRegionsStartTogether() {
        Testbed world = Worlds.shared();
        List<String> regions = world.addresses().regions();
        List<String> brokers =
                IntStream.range(0, 4).mapToObj(i -> regions.get(i % 2)).toList();
        Together.forEach(brokers, region -> {
            try (CqlSession session = world.openSession(region, region)) {
                Schema.apply(session, world.world(), world.options().replicationFactor());
            }
        });
        for (String region : regions) {
            try (CqlSession session = world.openSession(region, region)) {
                assertThat(session.execute("SELECT version FROM broker.migrations WHERE schema_name = 'broker'")
                                .all())
                        .extracting(row -> row.getInt("version"))
                        .startsWith(1)
                        .doesNotHaveDuplicates();
                assertThat(session.execute("SELECT count(*) FROM broker.listings")
                                .one()
                                .getLong(0))
                        .isEqualTo(world.world().listings().size());
                assertThat(session.checkSchemaAgreement()).isTrue();
            }
        }
    }
}
