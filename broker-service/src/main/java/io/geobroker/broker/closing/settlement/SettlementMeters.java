package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The metrics of settling and of its audit; units and tags as {@link Meters} says. Called once for each event, on the driver's
 * threads.
 */
public final class SettlementMeters {
    /** Counter: orders settled, and holds released, by this broker. */
    public static final String SETTLEMENTS = "geobroker.settlements";

    /** Gauge: orders that wait for their settlement in memory. Alert: growing, a region is cut off or does not answer. */
    public static final String SETTLEMENTS_WAITING = "geobroker.settlements.waiting";

    /** Counter: orders left to the audit because too many waited for their settlement. Alert: above zero. */
    public static final String SETTLEMENTS_LEFT = "geobroker.settlements.left.to.audit";

    /**
     * Counter: holds that the audit found to have lost their order; tag {@code found}: unsettled, the order had ended;
     * unplaced, it never came to be; unseen, it waits but its customer had no view of it; undecided, a region that had to be
     * asked did not answer, and the next round tries again. Alert: a steady rate while nothing dies.
     */
    public static final String HOLDS_AUDITED = "geobroker.holds.audited";

    /** What the audit did about a hold. */
    public enum Found {
        /** Its order had ended: settled now. */
        UNSETTLED,
        /** Its order never came to be: canceled and released. */
        UNPLACED,
        /** Its order waits, but its customer could not see it: the view is written now. */
        UNSEEN,
        /** A region that has to be asked could not be: left to the next round. */
        UNDECIDED
    }

    private final Meters meters;
    private final Counter settlements;
    private final Counter left;

    public SettlementMeters(Meters meters) {
        this.meters = meters;
        settlements = meters.counter(SETTLEMENTS, "orders settled and holds released");
        left = meters.counter(SETTLEMENTS_LEFT, "orders left to the audit because too many waited");
        // So that a dashboard shows zeros before the first of each.
        for (Found found : Found.values()) {
            audited(found);
        }
    }

    /** Shows how many orders wait for their settlement; to be called once. */
    public void watchWaiting(LongSupplier orders) {
        meters.gauge(SETTLEMENTS_WAITING, "orders that wait for their settlement", orders);
    }

    /** An order was settled, or its hold released. */
    public void settled() {
        settlements.increment();
    }

    /** Too many wait for their settlement: one more was not taken, and is left to the audit. */
    public void leftToAudit() {
        left.increment();
    }

    /** The audit looked at a hold, and it was not merely that of a waiting order. */
    public void found(Found what) {
        audited(what).increment();
    }

    private Counter audited(Found what) {
        return meters.counter(
                HOLDS_AUDITED,
                "holds found to have lost their order",
                "found",
                what.name().toLowerCase(Locale.ROOT));
    }
}
