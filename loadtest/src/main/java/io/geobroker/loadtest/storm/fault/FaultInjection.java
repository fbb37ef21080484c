package io.geobroker.loadtest.storm.fault;

/** Inflicts and heals what a storm has planned. Used by one thread. */
public interface FaultInjection {
    /** Injects nothing: others inflict this world's faults. */
    FaultInjection NONE = new FaultInjection() {
        @Override
        public void inflict(PlannedFault fault) {
            throw new IllegalStateException(
                    "nothing can be inflicted on this world: " + fault.kind().label());
        }

        @Override
        public void putRight() {
            // nothing was inflicted
        }
    };

    /**
     * Inflicts a fault, waits while it lasts, heals it and waits until the world is whole.
     *
     * @throws InterruptedException if interrupted while it lasts; it is healed then, too
     * @throws RuntimeException if it cannot be begun or healed
     */
    void inflict(PlannedFault fault) throws InterruptedException;

    /** Heals whatever is still broken and waits until the world is whole. */
    void putRight() throws InterruptedException;
}
