package io.geobroker.insight.vitals;

import java.util.Locale;

/** Health checks and their default thresholds; a value above is a warning. */
public enum Check {
    /** Local nodes without an answer. */
    NODES_DOWN(0, true),
    /** Regions that cannot be reached, or whose writes do not arrive. */
    REGIONS_CUT(0, true),
    /** Orders placed here over a minute ago that their home may not know and so does not trade. */
    ORDERS_NOT_HANDED_OVER(0, true),
    /** Orders whose end a region has not acknowledged; customers there may see an old state. */
    ORDERS_OWED(0, true),
    /** Orders missing here in the last ten minutes, fetched from another region. */
    ORDERS_FOUND_ABROAD(0, true),
    /** Waiting tasks in a node's fullest stage. A steady queue is an overload. Unknown with Scylla, which has no stages. */
    PENDING_TASKS(100, false),
    /** Tasks refused by a full stage; with Scylla, writes that wait for memory. */
    BLOCKED_TASKS(0, false),
    /** Requests that wait for a node's thread; with Scylla, for memory. */
    NATIVE_TRANSPORT_QUEUE(100, false),
    /** Waiting compactions of a node; reads become slower. */
    PENDING_COMPACTIONS(50, false),
    /**
     * Messages between nodes dropped in the last minute: overload or failed connection. Unknown with Scylla, like the next
     * three.
     */
    DROPPED_MESSAGES(0, true),
    /** Messages given up as late in the last minute; hints or a repair replace them. */
    EXPIRED_MESSAGES(0, true),
    /** Hint files for a region's nodes. */
    HINTS_WAITING(0, true),
    /** Tombstones per read, 99th percentile of the worst table; Cassandra warns at 1000. */
    TOMBSTONES_SCANNED(1_000, false),
    CLIENTS(1_000, false),
    /**
     * Seconds for which this instance has matched nothing, outside its region's consumer group. Joining takes some seconds,
     * at worst some 20.
     */
    MATCHING_STOPPED(30, false),
    /** Stocks at home here whose price is too old for market orders while their exchange is open. */
    FEEDS_STALE(0, false),
    /** Stocks matched here with late tickers in the last minute. */
    FEEDS_LATE(0, false),
    /** Stocks matched here with tickers from the future, put aside, in the last minute. */
    FEEDS_EARLY(0, false),
    /** Unusable records in the topic of tickers, in the last minute. */
    RECORDS_REFUSED(0, false),
    /** Client connections dropped for their behaviour in the last minute. */
    CONNECTIONS_DROPPED(30, true),
    /** Invalid rows of table listings, such as another home; the former listing stays. See the log. */
    LISTINGS_REFUSED(0, true),
    /**
     * Threads of this process without a processor, averaged over the last minute: too few processors, or bursts of others.
     * Linux only; nodes run on other machines.
     */
    RUN_QUEUE_DELAY(1, false);

    private final double threshold;
    private final boolean summed;

    Check(double threshold, boolean summed) {
        this.threshold = threshold;
        this.summed = summed;
    }

    public double defaultThreshold() {
        return threshold;
    }

    /** Whether values are summed, by region if they have one; else the worst node counts. */
    public boolean isSummed() {
        return summed;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
