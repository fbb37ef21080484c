package io.geobroker.broker.handover;

import io.geobroker.broker.platform.observability.Meters;
import java.util.List;

/** The metrics of the hand-over between regions. All carry the tag {@code region}, this broker's. */
public final class HandoverMeters {
    /**
     * Counter: waiting orders that were missing in this region and were fetched from another one. Alert: any, while no node
     * died and no ocean was cut.
     */
    public static final String ROWS = "geobroker.handover.rows.found";

    /** Counter: orders whose view was missing in this region beside their row. Alert: as {@link #ROWS}. */
    public static final String VIEWS = "geobroker.handover.views.found";

    /** Counter: orders whose news or end a region did not acknowledge, once for each region; grows while one is cut off. */
    public static final String OWED = "geobroker.handover.owed";

    /**
     * Counter: outcomes that a claim or a read met and did not decide itself, which are aligned for nobody may have sent them
     * abroad. A few come of races between cancels and fills; many, of claims that time out.
     */
    public static final String UNSENT = "geobroker.handover.outcomes.unsent";

    /** Counter: of both, delivered, once for each region. */
    public static final String DELIVERED = "geobroker.handover.delivered";

    /**
     * Counter: accounts and keys that two regions did not have the same of when they were compared, after a node had been
     * away or a region had not acknowledged something; those being written just then included.
     */
    public static final String ALIGNED = "geobroker.handover.rows.aligned";

    /** Counter: comparisons and deliveries that failed and are done again. Alert: a steady rate while no region is cut off. */
    public static final String FAILED = "geobroker.handover.failed";

    /**
     * Gauge: orders placed through this broker that their home is not known to know, a while after they were placed. Alert:
     * above 0 for two minutes while no region is cut off.
     */
    public static final String UNKNOWN = "geobroker.handover.orders.unknown";

    /** Gauge: orders that are owed to other regions, in this instance's share. Alert: as {@link #UNKNOWN}. */
    public static final String WAITING = "geobroker.handover.orders.owed";

    private HandoverMeters() {}

    /** @param others the other regions */
    public static void register(Meters meters, HandoverCounts counts, Handover handover, List<String> others) {
        meters.total(ROWS, "waiting orders fetched from another region", counts::fetchedRows);
        meters.total(VIEWS, "views fetched from another region", counts::fetchedViews);
        meters.total(OWED, "orders a region did not acknowledge", counts::owed);
        meters.total(UNSENT, "outcomes that nobody may have sent abroad", counts::unsent);
        meters.total(DELIVERED, "owed orders delivered", counts::delivered);
        meters.total(ALIGNED, "accounts and keys aligned between regions", counts::aligned);
        meters.total(FAILED, "comparisons and deliveries that failed", counts::failedRounds);
        meters.gauge(
                UNKNOWN,
                "orders placed here that their home is not known to know",
                () -> others.stream().mapToLong(handover::unknownAtHome).sum());
        meters.gauge(
                WAITING,
                "orders owed to other regions",
                () -> others.stream().mapToLong(handover::owed).sum());
    }
}
