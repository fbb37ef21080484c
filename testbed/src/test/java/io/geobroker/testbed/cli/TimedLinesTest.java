package io.geobroker.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.testbed.progress.Step;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimedLinesTest {
    private final AtomicLong now = new AtomicLong();
    private final StringWriter out = new StringWriter();

    @Test
    void inALogAStepIsALineEveryTenSecondsWithTheTimeLeft() {
        TimedLines lines = lines(false);
        Step step = lines.step("6 nodes start", Duration.ofSeconds(30));
        for (int second = 1; second <= 41; second++) {
            pass(Duration.ofSeconds(1));
            lines.tick();
        }
        step.end();
        pass(Duration.ofSeconds(20));
        lines.tick();

        assertThat(out.toString().lines())
                .containsExactly(
                        "   0.0 s  6 nodes start, usually 30 s",
                        "  10.0 s  6 nodes start: about 20 s left, after 10 s",
                        "  20.0 s  6 nodes start: about 10 s left, after 20 s",
                        "  30.0 s  6 nodes start: longer than usual, after 30 s",
                        "  40.0 s  6 nodes start: longer than usual, after 40 s");
    }

    @Test
    void onATerminalAStepIsABarInPlaceBelowTheLines() {
        TimedLines lines = lines(true);
        Step step = lines.step("6 nodes start", Duration.ofSeconds(30));
        pass(Duration.ofSeconds(15));
        lines.tick();
        lines.say("node 1 is up");
        step.end();

        assertThat(out.toString())
                .isEqualTo("[##########----------] about 15 s left: 6 nodes start" + "\r\u001b[K"
                        + "  15.0 s  node 1 is up" + System.lineSeparator()
                        + "[##########----------] about 15 s left: 6 nodes start" + "\r\u001b[K");
    }

    @Test
    void aShortStepIsNotToldOf() {
        for (boolean inPlace : new boolean[] {false, true}) {
            TimedLines lines = lines(inPlace);
            Step step = lines.step("listings list", Duration.ofSeconds(2));
            pass(Duration.ofSeconds(1));
            lines.tick();
            step.end();
        }

        assertThat(out.toString()).isEmpty();
    }

    @Test
    void stepsAtOnceAreToldOfTogetherUntilTheLastIsOver() {
        TimedLines lines = lines(false);
        Step nodes = lines.step("nodes", Duration.ofSeconds(2));
        Step kafka = lines.step("Kafka", Duration.ofSeconds(2));
        kafka.willTake(Duration.ofSeconds(25));
        pass(Duration.ofSeconds(10));
        lines.tick();
        nodes.end();
        pass(Duration.ofSeconds(10));
        lines.tick();

        assertThat(out.toString().lines())
                .containsExactly(
                        "  10.0 s  nodes, Kafka: about 15 s left, after 10 s",
                        "  20.0 s  Kafka: about 5 s left, after 20 s");
    }

    @Test
    void theTimeLeftFollowsWhatIsDone() {
        Step step = lines(false).step("rounds", Duration.ofSeconds(2));
        pass(Duration.ofSeconds(10));
        step.reached(1, 4);

        assertThat(step.toGo()).isEqualTo("about 30 s left");
    }

    private TimedLines lines(boolean inPlace) {
        return new TimedLines(new PrintWriter(out), inPlace, now::get);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
