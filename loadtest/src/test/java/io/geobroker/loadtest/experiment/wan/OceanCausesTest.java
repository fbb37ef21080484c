package io.geobroker.loadtest.experiment.wan;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.testbed.wan.Protocol;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OceanCausesTest {
    @Test
    void theCausesAddUpToWhatTheOceanCarried() {
        OceanCauses idle = new OceanCauses(ocean(3_000, 1_000, 500), reading(Map.of()), 2);
        OceanCauses loaded = new OceanCauses(
                ocean(215_000, 5_000, 8_500),
                reading(Map.of(
                        "writes/accounts/plain", 0L,
                        "writes/accounts/ocean_messages", 240L,
                        "writes/accounts/ocean_bytes", 128_000L,
                        "writes/open_orders/plain", 40L,
                        "writes/open_orders/ocean_messages", 160L,
                        "writes/open_orders/ocean_bytes", 64_000L)),
                10);

        assertThat(OceanCauses.table(idle, loaded, 40).rows())
                .isEqualTo(List.of(
                        List.of("writes to accounts", "0.00", "0.00", "6.00", "3200"),
                        List.of("writes to open_orders", "0.00", "0.00", "4.00", "1600"),
                        List.of("gossip and all else between nodes", "-", "1500", "-", "200.0"),
                        List.of("CQL of brokers", "-", "500.0", "-", "0.00"),
                        List.of("HTTP of brokers", "-", "250.0", "-", "150.0"),
                        List.of("the ocean", "-", "2250", "-", "5150")));
    }

    /** Each region sends half of it. */
    private static Ocean ocean(long internode, long cql, long http) {
        return new Ocean(Map.of(
                new Ocean.Sender("sydney", Protocol.INTERNODE), internode / 2,
                new Ocean.Sender("north-virginia", Protocol.INTERNODE), internode / 2,
                new Ocean.Sender("sydney", Protocol.CQL), cql / 2,
                new Ocean.Sender("north-virginia", Protocol.CQL), cql / 2,
                new Ocean.Sender("sydney", Protocol.HTTP), http / 2,
                new Ocean.Sender("north-virginia", Protocol.HTTP), http / 2));
    }

    private static Reading reading(Map<String, Long> counters) {
        return new Reading(Histograms.empty(), Histograms.empty(), counters);
    }
}
