package io.geobroker.insight.vitals;

import java.util.Locale;

/** What an operator looks at first, and the value above which it is a warning unless configured otherwise. */
public enum Check {
    /** Nodes of the own datacenter that do not answer. */
    NODES_DOWN(0, true),
    /** Regions that cannot be reached, or whose writes do not arrive here. */
    REGIONS_CUT(0, true),
    /**
     * Orders placed here more than a minute ago for symbols at home in a region which is not known to know them: they do not
     * trade there yet.
     */
    ORDERS_NOT_HANDED_OVER(0, true),
    /** Orders of which a region has not acknowledged what became of them: its customers may see them as they were. */
    ORDERS_OWED(0, true),
    /** Orders that were missing here in the last ten minutes and were fetched from where they were placed. */
    ORDERS_FOUND_ABROAD(0, true),
    /**
     * Tasks that wait in the fullest stage of a node. A steady queue is work that comes faster than it is done. Scylla, which has
     * no stages, does not tell it.
     */
    PENDING_TASKS(100, false),
    /** Tasks that a full stage does not take: the node makes others wait. Of Scylla, writes that wait for memory. */
    BLOCKED_TASKS(0, false),
    /** Requests of clients that wait for a thread of a node; of Scylla, for memory. */
    NATIVE_TRANSPORT_QUEUE(100, false),
    /** Compactions that wait on a node: reads become slower. */
    PENDING_COMPACTIONS(50, false),
    /**
     * Messages between nodes that were dropped in the last minute, for too many waited or a connection failed. Not told by Scylla,
     * nor are the next three.
     */
    DROPPED_MESSAGES(0, true),
    /** Messages between nodes that were given up as too late in the last minute: hints, or a repair, make up for them. */
    EXPIRED_MESSAGES(0, true),
    /** Files of hints that wait for nodes of a region: what those have missed. */
    HINTS_WAITING(0, true),
    /** Deleted rows that 99 of 100 reads of the worst table walk over at most; Cassandra itself warns at 1000. */
    TOMBSTONES_SCANNED(1_000, false),
    /** Connections of clients to a node. */
    CLIENTS(1_000, false),
    /**
     * Seconds for which this instance has matched nothing, because it is not in its region's consumer group: Kafka does not
     * answer, or the group does not come together. Joining takes some seconds, at a bad moment some 20.
     */
    MATCHING_STOPPED(30, false),
    /** Stocks at home here whose last price is too old for market orders although their exchange is open. */
    FEEDS_STALE(0, false),
    /** Stocks matched by this instance whose tickers were long on their way, in the last minute. */
    FEEDS_LATE(0, false),
    /** Stocks matched by this instance of which tickers from the future were put aside, in the last minute. */
    FEEDS_EARLY(0, false),
    /** Records of the last minute in the topic of tickers that this instance could not use. */
    RECORDS_REFUSED(0, false),
    /** Connections of customers, or of who pretends to be one, that this broker dropped in the last minute for what they did. */
    CONNECTIONS_DROPPED(30, true),
    /** Rows of table listings that say what cannot be, as another home: what was known stands. The log has the reason. */
    LISTINGS_REFUSED(0, true),
    /**
     * Threads of this broker's process that were ready to run and had no processor, on average over the last minute: the machine
     * has too few, or others take them, in bursts that no percentage shows. Known on Linux only. Nodes run on machines of their
     * own, whose processes a broker cannot see: theirs is to be read there.
     */
    RUN_QUEUE_DELAY(1, false);

    private final double threshold;
    private final boolean summed;

    Check(double threshold, boolean summed) {
        this.threshold = threshold;
        this.summed = summed;
    }

    /** Above it is a warning. */
    public double defaultThreshold() {
        return threshold;
    }

    /** Whether what all nodes tell is added up, by region if it is told by region; otherwise the worst node counts. */
    public boolean isSummed() {
        return summed;
    }

    /** {@code pending_tasks}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
