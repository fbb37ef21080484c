package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.testbed.cassandra.CassandraNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The disturbances under which valves are compared. */
enum ValveScenario {
    /** A gentle load beside programs that use all cores. */
    BUSY("a busy machine", 300, 0.015),
    /** Brokers have just started. */
    FULL("the prototype's load, cold", 120, 0.02),
    SURGE("a surge of 5 x", 60, 0.3),
    /** Grows like the published study's surge. */
    GROWING("a growing surge", 60, 0.3),
    SLOW_NODE("a slow node", 30, 0.3),
    CUT("a cut ocean", 30, 0.3);

    /** Steps of a growing surge; others have one. */
    static final int MOST_SURGES = 6;

    /** Length before the disturbance; afterwards twice as long. */
    static final int CALM_SECONDS = 10;

    /** Shortest warm-up before the calm. */
    static final int WARM_UP_SECONDS = 10;

    static final int LONGEST_WARM_UP_SECONDS = 60;

    private static final double SURGE_TIMES = 5;
    private static final int BUSY_LOOPS = 6;
    /** Ends when this process has ended. */
    private static final String BUSY_LOOP =
            "while kill -0 $0 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

    /** The node is suspended for 60 of each 100 ms, so it answers late. */
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

    /** @return length with the shortest warm-up */
    int secondsInAll() {
        return WARM_UP_SECONDS + 3 * CALM_SECONDS + seconds;
    }

    int seconds() {
        return seconds;
    }

    /** @param most share of the prototype's load */
    Rates usual(double most) {
        return Rates.PROTOTYPE.times(Math.min(share, most));
    }

    /** @return loads beside the usual one, one after the other */
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

    /** @return ends the disturbance */
    Runnable inflict(ExperimentWorld world) {
        switch (this) {
            case FULL, SURGE, GROWING -> {
                // The load is the disturbance.
            }
            case BUSY -> {
                List<Process> loops =
                        IntStream.range(0, BUSY_LOOPS).mapToObj(each -> loop()).toList();
                return () -> loops.forEach(Process::destroyForcibly);
            }
            case SLOW_NODE -> {
                CassandraNode first = world.testbed()
                        .node(world.testbed().addresses().regions().get(0), 1);
                first.slow(ASLEEP, AWAKE);
                return first::thaw;
            }
            case CUT -> {
                world.cutOcean();
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
