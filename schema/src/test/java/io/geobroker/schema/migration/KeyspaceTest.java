package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyspaceTest {
    /** Cassandra's bound. */
    private static final int LONGEST_KEYSPACE_NAME = 48;

    private static final World WORLD = WorldFile.load("two-regions");

    @Test
    void hasReplicasInEveryDatacenterOfTheWorld() {
        assertThat(keyspace("SydneyDC", Map.of()).ddl())
                .isEqualTo("CREATE KEYSPACE IF NOT EXISTS broker WITH replication = {'class':"
                        + " 'NetworkTopologyStrategy', 'SydneyDC': 3, 'NorthVirginiaDC': 3} AND durable_writes = true");
    }

    @Test
    void refusesToWorkWithoutReplicasInTheOwnDatacenter() {
        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(() -> keyspace("NorthVirginiaDC", Map.of("class", "a strategy", "SydneyDC", "3"))
                        .check())
                .withMessage("keyspace broker has no replicas in NorthVirginiaDC, only in {SydneyDC=3}; needed: "
                        + "ALTER KEYSPACE broker WITH replication = {'class': 'NetworkTopologyStrategy', "
                        + "'SydneyDC': 3, 'NorthVirginiaDC': 3}, and then rebuild the new datacenters"
                        + " (schema/README.md)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "5"})
    void worksWhereAnOperatorChoseOtherReplicas(String replicas) {
        assertThatCode(() -> keyspace("SydneyDC", Map.of("class", "a strategy", "SydneyDC", replicas))
                        .check())
                .doesNotThrowAnyException();
    }

    private static Keyspace keyspace(String datacenter, Map<String, String> existing) {
        Row row = DriverProxy.of(Row.class, Map.of("getMap", arguments -> existing));
        ResultSet rows = DriverProxy.of(ResultSet.class, Map.of("one", arguments -> row));
        CqlSession session = DriverProxy.of(CqlSession.class, Map.of("execute", arguments -> rows));
        return Keyspace.of(session, Schema.KEYSPACE, datacenter, WORLD.regions(), 3);
    }

    @Test
    void ofARegionHasANameThatCassandraAccepts() {
        assertThat(RegionKeyspace.of("north-virginia")).isEqualTo("broker_north_virginia");
        assertThat(RegionKeyspace.of("a".repeat(40))).hasSizeLessThanOrEqualTo(LONGEST_KEYSPACE_NAME);
        assertThat(WorldFile.BUNDLED.stream().map(WorldFile::load).map(World::regions))
                .allSatisfy(regions -> assertThat(regions)
                        .allMatch(region -> RegionKeyspace.of(region.name()).matches("[a-z0-9_]+")));
    }
}
