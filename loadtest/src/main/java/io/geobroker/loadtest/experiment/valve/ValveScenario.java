package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Rates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** What goes wrong while valves are compared, for how long, and how it is put right. */
enum ValveScenario {
    /** As on a laptop that has other things to do: the same gentle load, and programs that take all they get. */
    BUSY("a busy machine", 300, 0.015),
    /** All of what the prototype carried, at brokers that were just started. */
    FULL("the prototype's load, cold", 120, 0.02),
    SURGE("a surge of 5 x", 60, 0.3),
    /** As in the published study, where one more client comes every quarter of a minute. */
    GROWING("a growing surge", 60, 0.3),
    SLOW_NODE("a slow node", 30, 0.3),
    CUT("a cut ocean", 30, 0.3);

    /** That come at once, or one after the other in a surge that grows. */
    static final int MOST_SURGES = 6;

    /** Before it; afterwards twice as long. */
    static final int CALM_SECONDS = 10;

    /** At least, before the calm. */
    static final int WARM_UP_SECONDS = 10;

    /** For brokers that do not take the usual load by then. */
    static final int LONGEST_WARM_UP_SECONDS = 60;

    private static final double SURGE_TIMES = 5;
    private static final int BUSY_LOOPS = 6;
    /** Ends with the program that started it, however that ends. */
    private static final String BUSY_LOOP =
            "while kill -0 $0 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

    /** Of each tenth of a second: the node answers, but late. */
    private static final Duration ASLEEP = Duration.ofMillis(60);

    private static final Duration AWAKE = Duration.ofMillis(40);

    private final String title;
    private final int seconds;
    private final double share;

    ValveScenario(String title, int seconds, double share) {
        this.title = title;
        this.seconds = seconds;
        this.share = share;
    }

    /** All of it, of brokers that are warm soon: warm-up, calm, disturbed, and twice as long as calm to recover. */
    int secondsInAll() {
        return WARM_UP_SECONDS + 3 * CALM_SECONDS + seconds;
    }

    int seconds() {
        return seconds;
    }

    /** @param most of the prototype's */
    Rates usual(double most) {
        return Rates.PROTOTYPE.times(Math.min(share, most));
    }

    /** The loads that come on top of the usual one, one after the other. */
    List<Rates> surges(Rates usual) {
        double more = (SURGE_TIMES - 1) * usual.orders();
        return switch (this) {
            case FULL ->
                List.of(new Rates(
                        Rates.PROTOTYPE.tickers() - usual.tickers(), Rates.PROTOTYPE.orders() - usual.orders()));
            case SURGE -> List.of(new Rates(0, more));
            case GROWING ->
                IntStream.range(0, MOST_SURGES)
                        .mapToObj(each -> new Rates(0, more / MOST_SURGES))
                        .toList();
            case BUSY, SLOW_NODE, CUT -> List.of();
        };
    }

    /** @return puts it right again; does nothing where nothing is wrong */
    Runnable inflict(ExperimentWorld world) {
        List<String> regions = world.testbed().addresses().regions();
        switch (this) {
            case FULL, SURGE, GROWING -> {
                // The load does it.
            }
            case BUSY -> {
                List<Process> loops =
                        IntStream.range(0, BUSY_LOOPS).mapToObj(each -> loop()).toList();
                return () -> loops.forEach(Process::destroyForcibly);
            }
            case SLOW_NODE -> {
                world.testbed().node(regions.get(0), 1).slow(ASLEEP, AWAKE);
                return () -> world.testbed().node(regions.get(0), 1).thaw();
            }
            case CUT -> {
                for (String a : regions) {
                    for (String b : regions) {
                        if (a.compareTo(b) < 0) {
                            world.testbed().wan().cutBoth(a, b);
                        }
                    }
                }
                return () -> world.testbed().wan().healAll();
            }
        }
        return () -> {};
    }

    private static Process loop() {
        try {
            return new ProcessBuilder(
                            "sh",
                            "-c",
                            BUSY_LOOP,
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the machine busy", e);
        }
    }

    @Override
    public String toString() {
        return title;
    }
}
