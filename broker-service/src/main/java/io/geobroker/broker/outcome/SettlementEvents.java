package io.geobroker.broker.outcome;

/** What settling and its audit tell those who measure them. Called on the driver's threads; must not block. */
public interface SettlementEvents {

    /** What the audit did about a hold. */
    enum Found {
        /** Its order had ended: settled now. */
        UNSETTLED,
        /** Its order never came to be: canceled and released. */
        UNPLACED,
        /** Its order waits, but its customer could not see it: the view is written now. */
        UNSEEN,
        /** A region that has to be asked could not be: left to the next round. */
        UNDECIDED
    }

    /** An order was settled, or its hold released. */
    void settled();

    /** Too many wait for their settlement: one more was not taken, and is left to the audit. */
    void leftToAudit();

    /** The audit looked at a hold, and it was not merely that of a waiting order. */
    void found(Found what);
}
