package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.outcome.Outcome;

/** Too many orders wait for settlement: this one is left to the audit. */
public final class UnsettledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Outcome outcome;

    UnsettledException(Outcome outcome) {
        super("order " + outcome.order().id() + " is left to the audit: too many wait for their settlement");
        this.outcome = outcome;
    }

    public Outcome outcome() {
        return outcome;
    }
}
