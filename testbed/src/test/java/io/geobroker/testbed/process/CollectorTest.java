package io.geobroker.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollectorTest {
    @Test
    void theSerialOneIsChosenUnlessAnotherIs() {
        assertThat(Collector.serialUnlessChosen(List.of("-Xmx64m", "-XX:+UseStringDeduplication")))
                .containsExactly("-XX:+UseSerialGC");
        for (Collector collector : Collector.values()) {
            assertThat(Collector.serialUnlessChosen(collector.options()))
                    .as(collector.title())
                    .isEmpty();
        }
    }

    @Test
    void asksTheJdkWhatItHas() {
        assertThat(Collector.SERIAL.isIn(Jdk.running())).isTrue();
        assertThat(Collector.GENERATIONAL_ZGC.isIn(Jdk.running()))
                .as("came with 21, and its option went with 24")
                .isEqualTo(Jdk.running().feature() >= 21);
    }
}
