package io.geobroker.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReachableWorldTest {
    @Test
    void aLostRegionLeavesTheReplicationAsItIs() {
        Map<String, String> replication = new TreeMap<>(
                Map.of("class", "org.apache.cassandra.locator.NetworkTopologyStrategy", "london", "3", "sydney", "3"));

        assertThat(ReachableWorld.without("sydney", replication))
                .isEqualTo("{'class': 'org.apache.cassandra.locator.NetworkTopologyStrategy', 'london': '3'}");
    }
}
