package io.geobroker.broker.handover;

import io.geobroker.broker.platform.observability.Meters;
import java.util.List;

/** Metrics of the hand-over between regions, with the tag {@code region}: this broker's. */
public final class HandoverMeters {
    /** Counter: waiting orders missing here and fetched. Alert: any, unless a node died or a region was cut off. */
    public static final String ROWS = "geobroker.handover.rows.found";

    /** Counter: views missing here beside their row. Alert: as {@link #ROWS}. */
    public static final String VIEWS = "geobroker.handover.views.found";

    /** Counter: orders with an unacknowledged write, once per region; grows while one is cut off. */
    public static final String OWED = "geobroker.handover.owed";

    /**
     * Counter: outcomes met that another claim decided and may not have sent. Races of cancels and fills cause a few, claims
     * that time out many.
     */
    public static final String UNSENT = "geobroker.handover.outcomes.unsent";

    /** Counter: delivered ones of {@link #OWED} and {@link #UNSENT}, once per region. */
    public static final String DELIVERED = "geobroker.handover.delivered";

    /** Counter: accounts and keys that differed between regions, including those being written. */
    public static final String ALIGNED = "geobroker.handover.rows.aligned";

    /** Counter: failed comparisons and deliveries, which are repeated. Alert: a steady rate while no region is cut off. */
    public static final String FAILED = "geobroker.handover.failed";

    /**
     * Gauge: orders placed here that their home may not know after the usual time. Alert: above 0 for two minutes while no
     * region is cut off.
     */
    public static final String UNKNOWN = "geobroker.handover.orders.unknown";

    /** Gauge: orders owed, in this instance's share. Alert: as {@link #UNKNOWN}. */
    public static final String WAITING = "geobroker.handover.orders.owed";

    private HandoverMeters() {}

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
