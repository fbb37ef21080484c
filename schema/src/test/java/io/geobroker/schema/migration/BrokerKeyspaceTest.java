package io.geobroker.schema.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.geobroker.schema.world.WorldFile;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerKeyspaceTest {
    private static final Map<String, String> WANTED = BrokerKeyspace.replication(WorldFile.load("two-regions"), 3);

    @Test
    void hasReplicasInEveryDatacenterOfTheWorld() {
        assertThat(BrokerKeyspace.options(WANTED))
                .isEqualTo("{'class': 'NetworkTopologyStrategy', 'SydneyDC': 3, 'NorthVirginiaDC': 3}");
    }

    @Test
    void refusesToWorkWithoutReplicasInTheOwnDatacenter() {
        assertThatExceptionOfType(SchemaException.class)
                .isThrownBy(() -> BrokerKeyspace.check("broker", "NorthVirginiaDC", Map.of("SydneyDC", "3"), WANTED))
                .withMessage("keyspace broker has no replicas in NorthVirginiaDC, only in {SydneyDC=3}; needed: "
                        + "ALTER KEYSPACE broker WITH replication = {'class': 'NetworkTopologyStrategy', "
                        + "'SydneyDC': 3, 'NorthVirginiaDC': 3}, and then rebuild the new datacenters"
                        + " (schema/README.md)");
    }

    @Test
    void worksWhereAnOperatorChoseOtherReplicas() {
        assertThatCode(() -> BrokerKeyspace.check("broker", "SydneyDC", Map.of("SydneyDC", "5"), WANTED))
                .doesNotThrowAnyException();
        assertThatCode(() -> BrokerKeyspace.check("broker", "SydneyDC", WANTED, WANTED))
                .doesNotThrowAnyException();
    }
}
