package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegionKeyspaceTest {
    /** Cassandra's bound. */
    private static final int LONGEST_KEYSPACE_NAME = 48;

    @Test
    void refusesToWorkWithoutReplicasInItsDatacenter() {
        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(() -> keyspace(Map.of("class", "SimpleStrategy", "replication_factor", "1"))
                        .check())
                .withMessage(
                        "keyspace broker_sydney has no replicas in SydneyDC, only in {replication_factor=1}; needed:"
                                + " ALTER KEYSPACE broker_sydney WITH replication = {'class': 'NetworkTopologyStrategy',"
                                + " 'SydneyDC': 3}, and then rebuild the new datacenters (schema/README.md)");
    }

    @Test
    void worksWhereAnOperatorChoseOtherReplicas() {
        assertThatCode(() -> keyspace(Map.of("class", "NetworkTopologyStrategy", "SydneyDC", "1"))
                        .check())
                .doesNotThrowAnyException();
    }

    private static RegionKeyspace keyspace(Map<String, String> replication) {
        Row row = proxy(Row.class, "getMap", replication);
        ResultSet rows = proxy(ResultSet.class, "one", row);
        World world = WorldFile.load("two-regions");
        return new RegionKeyspace(
                proxy(CqlSession.class, "execute", rows),
                world.regionOf("SydneyDC").orElseThrow(),
                3);
    }

    private static <T> T proxy(Class<T> type, String asked, Object answer) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    assertThat(method.getName()).isEqualTo(asked);
                    return answer;
                }));
    }

    @Test
    void hasANameThatCassandraAccepts() {
        assertThat(RegionKeyspace.of("north-virginia")).isEqualTo("broker_north_virginia");
        assertThat(RegionKeyspace.of("a".repeat(40))).hasSizeLessThanOrEqualTo(LONGEST_KEYSPACE_NAME);
        assertThat(WorldFile.BUNDLED.stream().map(WorldFile::load).map(World::regions))
                .allSatisfy(regions -> assertThat(regions)
                        .allMatch(region -> RegionKeyspace.of(region.name()).matches("[a-z0-9_]+")));
    }
}
