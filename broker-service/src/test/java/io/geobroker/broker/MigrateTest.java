package io.geobroker.broker;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MigrateTest {
    /** Port 9 of an address that is nobody's. */
    private static final String NOBODY = "127.0.0.9:9";

    @Test
    void readsWhatABrokerReadsAndNeedsNothingButTheDatacenter() {
        assertThatThrownBy(() -> BrokerApplication.main(arguments("sydney", "north-virginia")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no node of SydneyDC answered within PT0.5S")
                .hasMessageContaining(NOBODY);
    }

    @Test
    void refusesAWorldOfOtherRegions() {
        assertThatThrownBy(() -> BrokerApplication.main(arguments("sydney")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have exactly the regions of world two-regions");
    }

    /** As brokers are told, whose tables somebody else migrates; with no Kafka, and a port that cannot be listened at. */
    private static String[] arguments(String... regions) {
        String[] arguments = new String[regions.length + 5];
        arguments[0] = "migrate";
        arguments[1] = "--geobroker.region.name=sydney";
        arguments[2] = "--geobroker.cassandra.migrate=false";
        arguments[3] = "--geobroker.cassandra.open-within=500ms";
        arguments[4] = "--server.address=192.0.2.1";
        for (int i = 0; i < regions.length; i++) {
            arguments[5 + i] = "--geobroker.cassandra.sessions." + regions[i] + ".contact-points=" + NOBODY;
        }
        return arguments;
    }
}
