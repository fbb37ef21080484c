package io.geobroker.loadtest.storm.fault;

/** Inflicts and heals what a storm has planned. Used by one thread. */
public interface FaultInjection {
    /** Injects nothing: others inflict this world's faults. */
    FaultInjection NONE = () -> {};

    /**
     * Inflicts a fault, waits while it lasts, heals it and waits until the world is whole.
     *
     * @throws InterruptedException if interrupted while it lasts; it is healed then, too
     * @throws RuntimeException if it cannot be begun or healed
     */
    default void inflict(PlannedFault fault) throws InterruptedException {
        throw new IllegalStateException(
                "nothing can be inflicted on this world: " + fault.kind().label());
    }

    /** Heals whatever is still broken and waits until the world is whole. */
    void putRight() throws InterruptedException;
}
