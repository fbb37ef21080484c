package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Journal;

/** The slack that the rules give, all of it, in microseconds. */
final class Bounds {
    private static final long SECOND = 1_000_000;

    /** After its acknowledgement an order placed in the home region of its symbol meets every ticker that is sent. */
    static final long KNOWN_AT_HOME = 0;

    /** One that was placed elsewhere crosses the ocean first: a fifth of a second, and many times that under load. */
    static final long KNOWN_ABROAD = 3 * SECOND;

    /** Until everything that a fault has delayed is where it must be. */
    static final long AFTER_FAULT = 60 * SECOND;

    /**
     * Until regions give new writes their usual time again, after what kept them from each other: who comes back gets what it
     * missed first, as fast as it takes it.
     */
    static final long CAUGHT_UP = 10 * SECOND;

    /** From the sending of a ticker to the decision on what it reached, while nothing is broken. */
    static final long DECIDED = 10 * SECOND;

    /** How long after its close a day order may wait for tickers of before it. */
    static final long EXPIRED = 30 * SECOND;

    /** What is decided this much after a connection began, and before it ended, is told on it. */
    static final long TOLD = 5 * SECOND;

    /** What the clocks of one machine differ by, and what lies between reading one and answering. */
    private static final long CLOCKS = SECOND / 20;

    /** What the storm sets a broker's clock ahead or back by, at most. */
    private static final long WRONG_CLOCKS = 6 * SECOND;

    private Bounds() {}

    /** What times by brokers' clocks may be wrong by: little, unless a fault of the storm made some wrong. */
    static long clocks(Journal journal) {
        return journal.faults().stream().anyMatch(Harm.CLOCK::isOf) ? WRONG_CLOCKS : CLOCKS;
    }
}
