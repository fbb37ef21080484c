package io.geobroker.insight.vitals;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.insight.health.Diagnosis;
import io.geobroker.insight.health.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunQueueDelayTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path tasks;

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void tellsHowManyThreadsWaitOnAverage() throws IOException {
        RunQueueDelay delay = over(Duration.ofMinutes(1));
        thread("11", 5 * SECOND, 100 * SECOND);
        thread("12", 7 * SECOND, 200 * SECOND);
        delay.read();
        assertThat(delay.waiting()).as("what was before is not known").isEmpty();

        nanos.addAndGet(10 * SECOND);
        thread("11", 6 * SECOND, 104 * SECOND);
        thread("12", 8 * SECOND, 201 * SECOND);
        delay.read();

        assertThat(delay.waiting()).hasValue(0.5);
        assertThat(delay.measures("sydney-1"))
                .containsExactly(new HealthMeasure(Check.RUN_QUEUE_DELAY, "sydney-1", 0.5));
    }

    @Test
    void countsThreadsThatBeginAndEnd() throws IOException {
        RunQueueDelay delay = over(Duration.ofMinutes(1));
        thread("11", 5 * SECOND, 100 * SECOND);
        thread("12", 7 * SECOND, 200 * SECOND);
        delay.read();

        nanos.addAndGet(10 * SECOND);
        Files.delete(tasks.resolve("11/schedstat"));
        Files.delete(tasks.resolve("11"));
        thread("12", SECOND, 2 * SECOND);
        thread("13", SECOND, 3 * SECOND);
        delay.read();

        assertThat(delay.waiting())
                .as("11 has ended, the id of 12 is another's now, 13 is new")
                .hasValue(0.5);
    }

    @Test
    void looksBackSoFarAndNoFurther() throws IOException {
        RunQueueDelay delay = over(Duration.ofSeconds(20));
        long[] waited = {0, 10, 10, 10};
        for (long seconds : waited) {
            thread("11", SECOND, seconds * SECOND);
            delay.read();
            nanos.addAndGet(10 * SECOND);
        }

        assertThat(delay.waiting())
                .as("the waiting was in the ten seconds before")
                .hasValue(0);
    }

    @Test
    void whereTheSystemDoesNotTellItIsNotKnownAndNeverOk() throws IOException {
        RunQueueDelay nowhere = new RunQueueDelay(tasks.resolve("none"), Duration.ofMinutes(1), nanos::get);
        RunQueueDelay zeros = over(Duration.ofMinutes(1));
        thread("11", 0, 0);
        for (RunQueueDelay delay : List.of(nowhere, zeros)) {
            delay.read();
            nanos.addAndGet(SECOND);
            delay.read();

            List<Finding> findings =
                    new Diagnosis(Map.of()).of(delay.measures("sydney-1").toList(), Instant.EPOCH);
            assertThat(findings)
                    .filteredOn(finding -> finding.check() == Check.RUN_QUEUE_DELAY)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.value()).isNull());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsItsOwnProcess() {
        RunQueueDelay own = new RunQueueDelay(RunQueueDelay.OWN_THREADS, Duration.ofMinutes(1), System::nanoTime);
        own.read();
        own.read();

        assertThat(own.waiting().stream().boxed().toList())
                .singleElement()
                .satisfies(value -> assertThat(value).isNotNegative());
    }

    private RunQueueDelay over(Duration length) {
        return new RunQueueDelay(tasks, length, nanos::get);
    }

    private void thread(String id, long ran, long waited) throws IOException {
        Path directory = Files.createDirectories(tasks.resolve(id));
        Files.writeString(directory.resolve("schedstat"), ran + " " + waited + " 17\n");
    }
}
