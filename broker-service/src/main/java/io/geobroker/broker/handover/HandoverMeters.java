package io.geobroker.broker.handover;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.distribution.TimeWindowSum;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** Metrics of the hand-over between regions, with the tag {@code region}: this broker's. Thread-safe. */
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
     * Gauge: orders placed here that their home may not know after the usual time. Alert: above 0 for a minute while no
     * region is cut off.
     */
    public static final String UNKNOWN = "geobroker.handover.orders.unknown";

    /** Gauge: orders owed, in this instance's share. Alert: as {@link #UNKNOWN}. */
    public static final String WAITING = "geobroker.handover.orders.owed";

    /** Gauge: accounts that are whole in no datacenter, of all regions. Alert: any, for longer than until the next look. */
    public static final String TORN = "geobroker.handover.accounts.torn";

    final Runnable outcomeUnsent;
    final Runnable orderDelivered;
    final Runnable rowAligned;
    final Runnable roundFailed;
    private final Meters meters;
    private final Counter rows;
    private final Counter views;
    private final Counter owed;
    private final TimeWindowSum found = new TimeWindowSum(10, Duration.ofMinutes(1));

    public HandoverMeters(Meters meters) {
        this.meters = meters;
        rows = meters.counter(ROWS, "waiting orders fetched from another region");
        views = meters.counter(VIEWS, "views fetched from another region");
        owed = meters.counter(OWED, "orders a region did not acknowledge");
        outcomeUnsent = meters.counter(UNSENT, "outcomes that nobody may have sent abroad")::increment;
        orderDelivered = meters.counter(DELIVERED, "owed orders delivered")::increment;
        rowAligned = meters.counter(ALIGNED, "accounts and keys aligned between regions")::increment;
        roundFailed = meters.counter(FAILED, "comparisons and deliveries that failed")::increment;
    }

    /** To be called once. */
    void watchTorn(LongSupplier torn) {
        meters.gauge(TORN, "accounts that are whole nowhere", torn);
    }

    /** To be called once. */
    public void watch(Handover handover, List<String> others) {
        meters.gauge(
                UNKNOWN,
                "orders placed here that their home is not known to know",
                () -> others.stream().mapToLong(handover::unknownAtHome).sum());
        meters.gauge(
                WAITING,
                "orders owed to other regions",
                () -> others.stream().mapToLong(handover::owed).sum());
    }

    public double owed() {
        return owed.count();
    }

    /** Orders found missing here in the last ten minutes. */
    public int foundLately() {
        return (int) found.poll();
    }

    void rowFetched() {
        rows.increment();
        found.record(1);
    }

    void viewFetched() {
        views.increment();
        found.record(1);
    }

    void orderOwed() {
        owed.increment();
    }
}
