package io.geobroker.loadtest.experiment.cpu;

/**
 * A part of the work of a world, and its cost.
 *
 * @param perSecond statements; 0 where not counted
 */
record Duty(String name, Per per, double perSecond, Cores cores) {
    enum Per {
        ORDER,
        TRADE,
        /** Needed with or without orders. */
        WORLD
    }
}
