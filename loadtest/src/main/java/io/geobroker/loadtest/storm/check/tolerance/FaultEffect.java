package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.journal.FaultWindow;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The effects of a fault, while it lasts and for {@link Bounds#AFTER_FAULT} after it. */
public enum FaultEffect {
    /** Writes of one region reach another late. */
    REPLICATION,
    /** Writes of one region do not reach another, and cannot be fetched: the link is cut, or a region has no quorum. */
    CUT,
    /**
     * Decisions at home are late: owners change, tickers wait in Kafka, or claims have no quorum. It excuses no skipped
     * ticker, since unprocessed tickers are read again.
     */
    DECIDING,
    /** Decisions on some stocks, whose symbols are the target, are late. */
    STOCK,
    /** Replicas lost acknowledged writes. */
    DATA,
    CLOCK,
    /** Orders of some stocks, whose symbols are the target, may be placed where nobody reads yet. */
    LISTING;

    /** A fault that is missing here excuses nothing. */
    private static final Map<String, Set<FaultEffect>> OF = Map.ofEntries(
            Map.entry("cut", EnumSet.of(REPLICATION, CUT)),
            Map.entry("cut-one-way", EnumSet.of(REPLICATION, CUT)),
            Map.entry("cut-other-way", EnumSet.of(REPLICATION, CUT)),
            Map.entry("long-cut", EnumSet.of(REPLICATION, CUT)),
            Map.entry("node-killed", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("two-nodes-killed", EnumSet.of(REPLICATION, CUT, DECIDING)),
            Map.entry("node-killed-in-cut", EnumSet.of(REPLICATION, CUT, DECIDING)),
            Map.entry("node-frozen", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("node-slow", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("node-data-lost", EnumSet.of(REPLICATION, DECIDING, DATA)),
            Map.entry("nodes-rolling-restart", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("disk-full", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("overload", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("broker-killed", EnumSet.of(DECIDING)),
            Map.entry("broker-killed-in-cut", EnumSet.of(REPLICATION, CUT, DECIDING)),
            Map.entry("broker-frozen", EnumSet.of(DECIDING)),
            Map.entry("brokers-rolling-restart", EnumSet.of(DECIDING)),
            Map.entry("kafka-killed", EnumSet.of(DECIDING)),
            Map.entry("kafka-frozen", EnumSet.of(DECIDING)),
            Map.entry("rebalances", EnumSet.of(DECIDING)),
            Map.entry("clock-ahead", EnumSet.of(CLOCK, DECIDING)),
            Map.entry("clock-behind", EnumSet.of(CLOCK, DECIDING)),
            Map.entry("listing-changes", EnumSet.of(LISTING, STOCK)),
            Map.entry("price-jump", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("mass-cancel", EnumSet.of(REPLICATION, DECIDING)),
            Map.entry("symbol-unreadable", EnumSet.of(STOCK)));

    public boolean isOf(FaultWindow fault) {
        return OF.getOrDefault(fault.name(), Set.of()).contains(this);
    }

    /** Whether it excuses more than the stocks that it names. */
    public static boolean any(FaultWindow fault) {
        return OF.containsKey(fault.name()) && !STOCK.isOf(fault);
    }

    /** Its target names one of them, or no region. */
    static boolean touches(FaultWindow fault, Set<String> any, Set<String> regions) {
        return any.stream().anyMatch(fault.target()::contains)
                || regions.stream().noneMatch(other -> fault.target().contains(other));
    }

    boolean isOn(String symbol, FaultWindow fault) {
        return isOf(fault) && List.of(fault.target().split(", ?", -1)).contains(symbol);
    }

    /** Takes both times inclusively. */
    public static boolean overlaps(FaultWindow fault, long fromMicros, long untilMicros) {
        return fault.fromMicros() <= untilMicros && fault.untilMicros() >= fromMicros;
    }
}
