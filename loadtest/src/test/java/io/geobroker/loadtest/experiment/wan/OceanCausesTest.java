package io.geobroker.loadtest.experiment.wan;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.report.Numbers;
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
                        row("writes to accounts", 0, 0, 6, 3_200),
                        row("writes to open_orders", 0, 0, 4, 1_600),
                        List.of("gossip and all else between nodes", "-", number(1_500), "-", number(200)),
                        List.of("CQL of brokers", "-", number(500), "-", number(0)),
                        List.of("HTTP of brokers", "-", number(250), "-", number(150)),
                        List.of("the ocean", "-", number(2_250), "-", number(3_200 + 1_600 + 200 + 150))));
    }

    private static List<String> row(String cause, double... numbers) {
        return List.of(cause, number(numbers[0]), number(numbers[1]), number(numbers[2]), number(numbers[3]));
    }

    private static String number(double number) {
        return Numbers.number(number);
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
