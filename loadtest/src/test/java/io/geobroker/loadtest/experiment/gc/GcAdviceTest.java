package io.geobroker.loadtest.experiment.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.gc.GcVariant.Part;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.MadeUpWindows;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.measure.GcLog;
import io.geobroker.loadtest.measure.GcLog.Entry;
import io.geobroker.loadtest.measure.GcLog.Kind;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.testbed.process.Collector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GcAdviceTest {
    private final GcWindow serial = window(Collector.SERIAL, 1_000, 20, 5, 12);
    private final GcWindow g1 = window(Collector.G1, 1_000, 10, 8, 9);
    private final GcWindow shenandoah = window(Collector.SHENANDOAH, 1_000, 9.5, 12, 1);
    private final GcWindow zgc = window(Collector.ZGC, 800, 4, 9, 0.1);

    @Test
    void choosesOfThoseThatCarryAndAreNearlyTheFastestTheCheapest() {
        assertThat(GcAdvice.best(List.of(serial, g1, shenandoah, zgc)))
                .as("ZGC does not carry the load, Shenandoah is hardly faster and takes more CPU time")
                .contains(g1);
        assertThat(GcAdvice.best(List.of())).isEmpty();
    }

    @Test
    void leavesOutOnlyWhatIsLeftBehindInEveryRound() {
        GcWindow fast = window(Collector.SERIAL, 1_000, 9, 5, 12);
        GcWindow shenandoahTwice = shenandoah.plus(shenandoah);

        for (GcWindow slowOnce : List.of(serial.plus(fast), fast.plus(serial))) {
            assertThat(GcAdvice.best(List.of(slowOnce, shenandoahTwice))).contains(slowOnce);
        }
        assertThat(GcAdvice.best(List.of(serial.plus(serial), shenandoahTwice))).contains(shenandoahTwice);
    }

    @Test
    void extrapolatesAPauseByWhatLives() {
        assertThat(GcAdvice.large(4, List.of(serial, shenandoah)))
                .as("12 ms with 100 MiB are 246 ms with 2048")
                .startsWith("For nodes with a heap of 4 GiB take Shenandoah: extrapolated, not measured. With 2048 MiB"
                        + " alive the longest pause of Serial would be 246 ms");
        assertThat(GcAdvice.large(4, List.of(window(Collector.SERIAL, 1_000, 20, 5, 2), shenandoah)))
                .as("41 ms are within the goal")
                .startsWith("For nodes with a heap of 4 GiB take Serial: ");
        assertThat(GcAdvice.large(16, List.of(serial))).contains("nothing is recommended");
    }

    @Test
    void whatWasCollectedBeforeTheWindowAndAfterItDoesNotCount() {
        Window window = window(Collector.SERIAL, 1_000, 20, 5, 12).window();
        long began = window.beganMillis();
        long ended = began + 1_000 * MadeUpWindows.SECONDS;

        GcLog log = GcWindow.during(
                window,
                new GcLog(List.of(
                        new Entry(Kind.PAUSE, began - 1, "Young", 9),
                        new Entry(Kind.PAUSE, began, "Young", 1),
                        new Entry(Kind.PAUSE, ended, "Young", 9))));

        assertThat(log.longest(Kind.PAUSE)).isEqualTo(1);
    }

    /** With 100 MiB alive. */
    private static GcWindow window(Collector collector, int fills, double p99, double cpuSeconds, double longestPause) {
        Rates rates = new Rates(60, 30);
        Window window = MadeUpWindows.of(
                collector.title(),
                rates,
                p99,
                fills,
                new Usage(Map.of("cassandra-sydney-1", MadeUpWindows.taken(cpuSeconds, 0))));
        return new GcWindow(
                new GcVariant(Part.NODES, collector, 512),
                rates,
                window,
                new GcLog(List.of(
                        new Entry(Kind.PAUSE, 1, "Young", longestPause), new Entry(Kind.HEAP, 1, "Young", 100))));
    }
}
