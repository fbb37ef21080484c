package io.geobroker.loadtest.experiment.valve;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.load.ReadingsWatch;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ValveRunTest {
    private static final double CALM = 2;
    private static final double FROM = 4;
    private static final double UNTIL = 6;

    private final List<ValvePart.Second> seconds = new ArrayList<>();
    private final List<ReadingsWatch.Done> done = new ArrayList<>();

    private void second(int taken, int refused, int micros) {
        Histogram admitted = Histograms.empty();
        admitted.recordValueWithCount(micros, taken);
        seconds.add(new ValvePart.Second(seconds.size() + 1, 1, taken + refused, taken, refused, admitted));
    }

    private void told(double at, double length, int fills) {
        Histogram times = Histograms.empty();
        times.recordValueWithCount(1_000, fills);
        done.add(new ReadingsWatch.Done(at, length, times));
    }

    private ValveRun run() {
        return new ValveRun(ValveScenario.SURGE, CALM, FROM, UNTIL, seconds, done, Map.of(), new Usage(Map.of()));
    }

    @Test
    void whatIsDisturbedIsByTheClockAndFillsUntilTheBrokersTellOfThem() {
        for (int taken : List.of(5, 5, 100, 100, 40, 60, 70, 100)) {
            second(taken, 100 - taken, 1_000);
        }
        told(2.5, 2.5, 10);
        told(4, 1.5, 60);
        told(8, 4, 200);
        told(9, 1, 1);

        assertThat(run().beforehand().goodput()).isEqualTo(100);
        assertThat(run().beforehand().fills()).isEqualTo(70 / 4.0);
        assertThat(run().disturbed().goodput()).isEqualTo(50);
        assertThat(run().disturbed().refusedShare()).isEqualTo(0.5);
        assertThat(run().disturbed().fills()).isEqualTo(50);
        assertThat(run().disturbed().plus(run().beforehand()).goodput()).isEqualTo(75);
    }

    @Test
    void recoveredIsWhoTakesNearlyAllAgainNearlyAsFast() {
        for (int second = 0; second < UNTIL; second++) {
            second(100, 0, 1_000);
        }
        second(80, 20, 1_000);
        second(100, 0, 9_000);
        assertThat(run().secondsToRecover()).isInfinite();
        assertThat(run().secondsAfter()).isEqualTo(2);

        second(95, 5, 1_900);
        assertThat(run().secondsToRecover()).isEqualTo(3);
    }
}
