package io.geobroker.broker.order;

/** A store in memory, whose calls fail when a test says so. */
public abstract class InMemoryStore {
    protected final Faults faults = new Faults();

    public final Faults faults() {
        return faults;
    }
}
