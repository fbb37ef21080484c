package io.geobroker.loadtest.experiment;

import java.time.Duration;
import java.util.List;

/** What goes wrong while valves are compared, for how long, and how it is put right. */
enum ValveScenario {
    SURGE("surge of " + ValveScenario.TIMES + " x", 60),
    SLOW_NODE("slow node", 30),
    CUT("cut ocean", 30);

    /** The orders of a surge, of the usual ones. */
    static final int TIMES = 5;

    /** Before and after it; the load runs as long again before, to warm the brokers up. */
    static final int CALM_SECONDS = 10;

    /** Of each tenth of a second: the node answers, but late. */
    private static final Duration ASLEEP = Duration.ofMillis(60);

    private static final Duration AWAKE = Duration.ofMillis(40);

    private final String title;
    private final int seconds;

    ValveScenario(String title, int seconds) {
        this.title = title;
        this.seconds = seconds;
    }

    /** All of it: warm-up, calm, disturbed, and twice as long as calm to recover. */
    int secondsInAll() {
        return 4 * CALM_SECONDS + seconds;
    }

    int seconds() {
        return seconds;
    }

    /** Orders a second on top of the usual ones. */
    double moreOrders(Rates rates) {
        return this == SURGE ? (TIMES - 1) * rates.orders() : 0;
    }

    void inflict(ExperimentWorld world) {
        List<String> regions = world.testbed().addresses().regions();
        switch (this) {
            case SURGE -> {
                // The load does it.
            }
            case SLOW_NODE -> world.testbed().node(regions.get(0), 1).slow(ASLEEP, AWAKE);
            case CUT -> {
                for (String a : regions) {
                    for (String b : regions) {
                        if (a.compareTo(b) < 0) {
                            world.testbed().wan().cutBoth(a, b);
                        }
                    }
                }
            }
        }
    }

    /** Does nothing where nothing is wrong. */
    void heal(ExperimentWorld world) {
        world.testbed().node(world.testbed().addresses().regions().get(0), 1).thaw();
        world.testbed().wan().healAll();
    }

    @Override
    public String toString() {
        return title;
    }
}
