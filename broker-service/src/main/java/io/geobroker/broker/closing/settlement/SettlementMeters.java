package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.platform.observability.Meters;
import io.micrometer.core.instrument.Counter;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Metrics of settling and of its audit; units and tags as {@link Meters} says. Called on the driver's threads. */
public final class SettlementMeters {
    /** Counter: orders settled and holds released by this broker; tag {@code home}, as of {@link #SETTLEMENTS_WAITING}. */
    public static final String SETTLEMENTS = "geobroker.settlements";

    /**
     * Gauge: orders that wait in memory to be settled; tag {@code home}, of their customers, or unknown. Alert: 10 more than a
     * minute settles; that region does not answer.
     */
    public static final String SETTLEMENTS_WAITING = "geobroker.settlements.waiting";

    /** Counter: orders left to the audit as too many waited. Alert: above zero. */
    public static final String SETTLEMENTS_LEFT = "geobroker.settlements.left.to.audit";

    /**
     * Counter: holds without their order, by the audit; tag {@code found}, see {@link Found}. Alert: a steady rate while no
     * broker dies.
     */
    public static final String HOLDS_AUDITED = "geobroker.holds.audited";

    private static final String HOME = "home";

    /** What the audit did about a hold. */
    public enum Found {
        /** The order had ended: settled now. */
        UNSETTLED,
        /** The order never came to be: canceled and released. */
        UNPLACED,
        /** The order waits without a view: written now. */
        UNSEEN,
        /** A region did not answer: left to the next round. */
        UNDECIDED
    }

    public final Consumer<Found> found;
    final Runnable leftToAudit;
    private final Meters meters;

    public SettlementMeters(Meters meters) {
        this.meters = meters;
        leftToAudit = meters.counter(SETTLEMENTS_LEFT, "orders left to the audit because too many waited")::increment;
        found = meters.counters(Found.class, HOLDS_AUDITED, "holds found to have lost their order", "found");
    }

    /** To be called once for each home. */
    void watchWaiting(String home, LongSupplier orders) {
        meters.gauge(SETTLEMENTS_WAITING, "orders that wait for their settlement", orders, HOME, home);
        settlements(home);
    }

    void settled(String home) {
        settlements(home).increment();
    }

    private Counter settlements(String home) {
        return meters.counter(SETTLEMENTS, "orders settled and holds released", HOME, home);
    }
}
