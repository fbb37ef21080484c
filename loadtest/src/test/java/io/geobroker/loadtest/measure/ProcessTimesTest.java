package io.geobroker.loadtest.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.measure.ProcessTimes.Times;
import io.geobroker.loadtest.measure.Usage.Taken;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessTimesTest {
    @Test
    void tellsWhatWasTakenBetweenTwoReadings() {
        ProcessTimes before = new ProcessTimes(Map.of("broker-a", times(50, 10, 300), "kafka-a", times(50.5, 5, 100)));
        ProcessTimes after = new ProcessTimes(Map.of("broker-a", times(54, 12, 310), "kafka-a", times(54.5, 6, 90)));

        Usage between = before.until(after);

        assertThat(between.byProcess())
                .containsEntry("broker-a", new Taken(4, 2, Double.NaN, Map.of(), 310))
                .containsEntry("kafka-a", new Taken(4, 1, Double.NaN, Map.of(), 90));
        assertThat(between.cpuSeconds(List.of("broker-", "kafka-"))).isEqualTo(3);
        assertThat(between.cpuSeconds(List.of("broker-"))).isEqualTo(2);
        assertThat(between.processors()).isEqualTo(0.75);
    }

    @Test
    void countsAProcessThatWasStartedAnewFromItsStart() {
        ProcessTimes before = new ProcessTimes(Map.of("broker-a", new Times(7, 0, 100, Map.of(), 300)));
        ProcessTimes after = new ProcessTimes(
                Map.of("broker-a", new Times(8, 9, 107, Map.of(), 200), "broker-b", new Times(9, 9, 3, Map.of(), 200)));

        assertThat(before.until(after).cpuSeconds(List.of("broker-"))).isEqualTo(110);
    }

    @Test
    void leavesToAnOceanThatHasEndedWhatItTook() {
        ProcessTimes begun = new ProcessTimes(Map.of(ProcessTimes.LOAD_GENERATOR, times(0, 5, 300)));
        ProcessTimes during = new ProcessTimes(
                Map.of(ProcessTimes.LOAD_GENERATOR, times(9, 7, 300), ProcessTimes.OCEAN, times(9, 2, Double.NaN)));
        ProcessTimes ended = new ProcessTimes(Map.of(ProcessTimes.LOAD_GENERATOR, times(10, 10, 300)));

        Usage all = begun.until(during).plus(during.until(ended));

        assertThat(all.cpuSeconds(List.of(ProcessTimes.LOAD_GENERATOR)))
                .as("its process had taken 5 s, of which the ocean none, and has taken 10 s, of which the ocean 2")
                .isEqualTo(3);
        assertThat(all.cpuSeconds(List.of(ProcessTimes.OCEAN))).isEqualTo(2);
    }

    @Test
    void addsWhatItsThreadsTookAndHowLongTheyWaitedForAProcessor() {
        Map<String, ThreadTimes> then = Map.of(
                "1", new ThreadTimes("io-1", 5, 2),
                "2", new ThreadTimes("io-2", 7, 9),
                "4", new ThreadTimes("main", 3, 1));
        Map<String, ThreadTimes> now = Map.of(
                "1", new ThreadTimes("io-1", 5.5, 2.5),
                "3", new ThreadTimes("io-3", 0.25, 0.25),
                "4", new ThreadTimes("poll", 1, 0.5));

        Usage between = new ProcessTimes(Map.of("a", new Times(1, 0, 15, then, 1)))
                .until(new ProcessTimes(Map.of("a", new Times(1, 1, 17, now, 1))));

        assertThat(between.byProcess().values())
                .singleElement()
                .extracting(Taken::waitedSeconds)
                .isEqualTo(0.5 + 0.25 + 0.5);
        assertThat(between.cpuByThread(List.of("a")))
                .as("thread 2 ended, the id of thread 4 is another's")
                .isEqualTo(Map.of("io-#", 0.75, "poll", 1.0));
    }

    @Test
    void tellsItsOwnProcessAndTheOceanInItApart() throws InterruptedException {
        Thread ocean = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        ocean.setName("wan-test");
        ProcessTimes before = ProcessTimes.now(List.of());
        ocean.start();
        try {
            Usage busy = before.until(ProcessTimes.now(List.of()));
            while (busy.cpuSeconds(List.of("ocean")) < 0.05) {
                busy = before.until(ProcessTimes.now(List.of()));
            }
            assertThat(busy.byProcess()).containsOnlyKeys("load generator", "ocean");
        } finally {
            ocean.interrupt();
            ocean.join();
        }
    }

    private static Times times(double seconds, double cpuSeconds, double residentMebibytes) {
        return new Times(1, seconds, cpuSeconds, Map.of(), residentMebibytes);
    }
}
