package io.geobroker.loadtest.experiment;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Looks for the highest of a ladder of rates, each a tenth above the one before, that a system sustains: each is tried in a
 * world of its own that runs nothing else, after a rise in which compilers finish and orders that wait pile up.
 */
final class SustainedSearch {
    /** A longer 99th percentile from ticker to fill is not sustained. */
    static final double LIMIT_MILLIS = 50;

    /** Less of the orders taken, or of the trades made, is not either. */
    static final double CARRIED = 0.9;

    /** What is measured of a run; the rest is its rise. */
    private static final double MEASURED = 0.2;

    private static final double LOWEST_SHARE = 0.05;
    private static final double STEP = 1.1;
    private static final int COARSE_STEPS = 3;
    private static final int COARSE_PART = 8;
    private static final int MOST_RUNS = 6;
    /** Twenty times the prototype's load. */
    private static final int HIGHEST_STEP = 63;

    /** Of the numbers of orders, see {@link Load#ROUND}. */
    static final int FIRST_ROUND = 300;

    private final Lab lab;
    private final Load load;
    private final Duration run;
    private final PrintStream log;
    private final Map<Contender, List<Window>> all = new EnumMap<>(Contender.class);
    private long round;

    /** @param run how long each rate is loaded */
    SustainedSearch(Lab lab, Load load, Duration run, PrintStream log) {
        this.lab = lab;
        this.load = load;
        this.run = run;
        this.log = log;
    }

    static boolean isSustained(Window window) {
        return window.sinceTickerTime().p99() <= LIMIT_MILLIS && window.carried(CARRIED);
    }

    /** A step to begin with: short windows in one world, three steps apart, until one is not sustained. */
    int guess(Contender contender) throws InterruptedException {
        Duration window = run.dividedBy(COARSE_PART);
        try (ExperimentWorld world = world();
                Bench bench = new Bench(world, log)) {
            int sustained = 0;
            for (int step = COARSE_STEPS; step <= HIGHEST_STEP; step += COARSE_STEPS) {
                if (!isSustained(measure(bench, world, contender, step, window.dividedBy(2), window.dividedBy(2)))) {
                    break;
                }
                sustained = step;
            }
            return sustained;
        }
    }

    /**
     * Steps up or down from there until one is sustained and the next one is not.
     *
     * @return the window of the highest that was sustained; empty if none was
     */
    Optional<Window> highest(Contender contender, int first) throws InterruptedException {
        NavigableMap<Integer, Window> tried = new TreeMap<>();
        int step = first;
        while (step >= 0 && !tried.containsKey(step) && tried.size() < MOST_RUNS) {
            Duration measured = Duration.ofMillis(Math.round(run.toMillis() * MEASURED));
            try (ExperimentWorld world = world();
                    Bench bench = new Bench(world, log)) {
                Window window = measure(bench, world, contender, step, run.minus(measured), measured);
                tried.put(step, window);
                all.computeIfAbsent(contender, none -> new ArrayList<>()).add(window);
                step += isSustained(window) ? 1 : -1;
            }
        }
        return tried.descendingMap().values().stream()
                .filter(SustainedSearch::isSustained)
                .findFirst();
    }

    /** The step at which so much is asked for. */
    static int stepOf(Rates rates) {
        double share = rates.orders() / Rates.PROTOTYPE.orders();
        return (int) Math.round(Math.log(share / LOWEST_SHARE) / Math.log(STEP));
    }

    /** All windows so far. */
    Map<Contender, List<Window>> tried() {
        return Collections.unmodifiableMap(all);
    }

    private ExperimentWorld world() {
        return lab.start(lab.settings().testbed(), lab.settings(), List.of());
    }

    private Window measure(
            Bench bench, ExperimentWorld world, Contender contender, int step, Duration rise, Duration length)
            throws InterruptedException {
        double share = LOWEST_SHARE * Math.pow(STEP, step);
        Window window = bench.measure(
                String.format(Locale.ROOT, "%s at %.0f %%", contender, share * 100),
                contender.in(world),
                load,
                Place.LOCAL,
                FIRST_ROUND + round++,
                Rates.PROTOTYPE.times(share),
                rise,
                length);
        lab.settings()
                .say(window.variant() + (isSustained(window) ? ", sustained: " : ", not sustained: ")
                        + Windows.line(window) + ", " + window.waiting() + " orders wait");
        return window;
    }
}
