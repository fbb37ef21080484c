package io.geobroker.simulator.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class OutageTest {
    private Instant now = Instant.EPOCH;
    private final Outage outage = new Outage("Kafka", () -> now);

    @Test
    void isOneLineAtItsBeginningAndOneAtItsEndAndNothingBefore(CapturedOutput log) {
        outage.succeeded();
        assertThat(outage.reason()).isEmpty();

        outage.failed("no route");
        now = now.plusSeconds(7);
        outage.failed("refused");
        now = now.plusSeconds(4);
        outage.succeeded();
        assertThat(outage.reason()).contains("refused");

        now = now.plusSeconds(1);
        outage.succeeded();
        outage.succeeded();

        assertThat(outage.reason()).isEmpty();
        assertThat(log.getAll().lines().filter(line -> line.contains("Kafka")))
                .satisfiesExactly(
                        line -> assertThat(line).contains("WARN").endsWith("Kafka fails: no route"),
                        line -> assertThat(line).contains("INFO").endsWith("Kafka works again; 2 failures in 7 s"));
    }

    @Test
    void endsThoughTheClockStepsBack() {
        outage.failed("no route");
        now = now.minusSeconds(3_600);

        outage.succeeded();

        assertThat(outage.reason()).isEmpty();
    }
}
