package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.loadtest.storm.journal.Journal;

/** The tolerances of all rules, in microseconds. */
public final class Bounds {
    private static final long SECOND = 1_000_000;

    /** Time from its acknowledgement until every ticker meets an order placed at its symbol's home. */
    static final long KNOWN_AT_HOME = 0;

    /** The same for one placed elsewhere; replication takes 0.2 s, and many times that under load. */
    public static final long KNOWN_ABROAD = 3 * SECOND;

    /** The same while its symbol moves, and so long after that: whoever placed it may not have known. */
    static final long MOVED = 15 * SECOND;

    /** Time until all effects of a fault are over. */
    public static final long AFTER_FAULT = 60 * SECOND;

    /** The same of a price jump, of which thousands of orders still fill: about 65 a second on two cores with all else. */
    private static final long AFTER_PRICE_JUMP = 240 * SECOND;

    /** The closing round is repeated for so long: by default owners read again every two minutes what nobody told them. */
    public static final long CLOSING = 240 * SECOND;

    /** In a storm, where they do so every 10 s, what a region has got is known to the owner after this. */
    static final long READ_AGAIN = 15 * SECOND;

    /** Hints delay new writes so long after a cut. */
    static final long CAUGHT_UP = 10 * SECOND;

    /** Time from sending a ticker to deciding the orders that it reaches, without faults. */
    public static final long DECIDED = 10 * SECOND;

    /** The oldest last price of a market order, as brokers are configured by default. */
    public static final long PRICE_AGE = 300 * SECOND;

    /** The last price of any market order is known so long after Kafka has its ticker, without faults or moves. */
    public static final long PRICE_KNOWN = 30 * SECOND;

    /** A day order may wait so long after its close, for earlier tickers. */
    public static final long EXPIRED = 30 * SECOND;

    /** A connection must tell what is decided this much after its begin and before its end. */
    public static final long TOLD = 5 * SECOND;

    /** Differences of clocks on one machine, and the time between reading one and answering. */
    private static final long CLOCKS = SECOND / 20;

    /** The most that a fault sets a broker's clock wrong. */
    private static final long WRONG_CLOCKS = 6 * SECOND;

    private Bounds() {}

    /** Time until decisions that the fault made late are made. */
    static long after(FaultWindow fault) {
        return fault.name().equals("price-jump") ? AFTER_PRICE_JUMP : AFTER_FAULT;
    }

    /** When an end that was decided then has surely given free what its order held, and its proceeds. */
    public static long settledMicros(Journal journal, long decidedMicros) {
        long settled = latest(journal, decidedMicros) + AFTER_FAULT;
        // Faults are ordered by their ends.
        for (FaultWindow fault : journal.faults()) {
            if (FaultEffect.overlaps(fault, decidedMicros, settled)) {
                settled = Math.max(settled, fault.untilMicros() + after(fault));
            }
        }
        return settled;
    }

    /** When it may have been, by a right clock, what a broker's clock says, at the earliest. */
    public static long earliest(Journal journal, long micros) {
        return micros - clocks(journal, micros);
    }

    /** The same at the latest. */
    public static long latest(Journal journal, long micros) {
        return micros + clocks(journal, micros);
    }

    /** Tolerance for a time by a broker's clock. */
    public static long clocks(Journal journal, long atMicros) {
        return journal.faults().stream()
                        .filter(FaultEffect.CLOCK::isOf)
                        .anyMatch(fault -> FaultEffect.overlaps(fault, atMicros - AFTER_FAULT, atMicros + AFTER_FAULT))
                ? WRONG_CLOCKS
                : CLOCKS;
    }
}
