package io.geobroker.loadtest.experiment;

import java.time.Duration;
import java.util.List;

/** What goes wrong while valves are compared, for how long, and how it is put right. */
enum ValveScenario {
    SURGE("surge of " + ValveScenario.TIMES + " x", 60, 1),
    /** As in the published study, where one more client comes every quarter of a minute. */
    GROWING("growing surge", 60, ValveScenario.STEPS),
    SLOW_NODE("slow node", 30, 0),
    CUT("cut ocean", 30, 0);

    /** The orders of a surge, of the usual ones. */
    static final int TIMES = 5;

    /** In which a surge grows to all of it. */
    static final int STEPS = 6;

    /** Before it; afterwards twice as long. */
    static final int CALM_SECONDS = 10;

    /** At least, before the calm. */
    static final int WARM_UP_SECONDS = 10;

    /** For brokers that do not take the usual load by then. */
    static final int LONGEST_WARM_UP_SECONDS = 60;

    /** Of each tenth of a second: the node answers, but late. */
    private static final Duration ASLEEP = Duration.ofMillis(60);

    private static final Duration AWAKE = Duration.ofMillis(40);

    private final String title;
    private final int seconds;
    private final int surges;

    ValveScenario(String title, int seconds, int surges) {
        this.title = title;
        this.seconds = seconds;
        this.surges = surges;
    }

    /** All of it, of brokers that are warm soon: warm-up, calm, disturbed, and twice as long as calm to recover. */
    int secondsInAll() {
        return WARM_UP_SECONDS + 3 * CALM_SECONDS + seconds;
    }

    int seconds() {
        return seconds;
    }

    /** How many loads come on top of the usual one, one after the other. */
    int surges() {
        return surges;
    }

    /** Orders a second of each of them; together with the usual ones they are {@link #TIMES} as many. */
    static double moreOrders(Rates rates, int surges) {
        return (TIMES - 1) * rates.orders() / surges;
    }

    void inflict(ExperimentWorld world) {
        List<String> regions = world.testbed().addresses().regions();
        switch (this) {
            case SURGE, GROWING -> {
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
