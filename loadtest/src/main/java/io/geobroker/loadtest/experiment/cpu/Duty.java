package io.geobroker.loadtest.experiment.cpu;

/**
 * A part of what a world does, and what it takes.
 *
 * @param per what it is done for
 * @param perSecond statements that write, or read for a customer; 0 where they are not counted
 * @param cores the difference of two measurements, or counted statements at what each costs
 */
record Duty(String name, Per per, double perSecond, Cores cores) {
    /** What a duty is done for. */
    enum Per {
        ORDER,
        TRADE,
        /** For the whole world, orders or not. */
        WORLD
    }
}
