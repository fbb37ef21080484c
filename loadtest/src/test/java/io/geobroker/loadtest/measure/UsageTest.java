package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.Usage.Taken;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsageTest {
    @Test
    void tellsWhatWasTakenBetweenTwoReadings() {
        Usage before = new Usage(Map.of("broker-a", new Taken(10, 300), "kafka-a", new Taken(5, 100)));
        Usage after = new Usage(Map.of("broker-a", new Taken(12, 310), "kafka-a", new Taken(6, 90)));

        Usage between = after.since(before);

        assertThat(between.byProcess())
                .containsEntry("broker-a", new Taken(2, 310))
                .containsEntry("kafka-a", new Taken(1, 90));
        assertThat(between.cpuSeconds(List.of("broker-", "kafka-"))).isEqualTo(3);
        assertThat(between.cpuSeconds(List.of("broker-"))).isEqualTo(2);
    }

    @Test
    void countsAProcessThatWasStartedAnewFromItsStart() {
        Usage before = new Usage(Map.of("broker-a", new Taken(100, 300)));
        Usage after = new Usage(Map.of("broker-a", new Taken(7, 200), "broker-b", new Taken(3, 200)));

        assertThat(after.since(before).cpuSeconds(List.of("broker-"))).isEqualTo(10);
    }

    @Test
    void readsItsOwnProcess() {
        Usage now = Usage.now(List.of());

        assertThat(now.byProcess()).containsOnlyKeys("load generator and ocean");
        assertThat(now.byProcess().values())
                .allSatisfy(taken -> assertThat(taken.cpuSeconds()).isPositive());
    }
}
