package io.geobroker.loadtest.experiment.cpu;

/**
 * A part of the work of a world, and its cost.
 *
 * @param per what it is done for
 * @param perSecond statements, writes or a customer's reads; 0 where not counted
 * @param cores a difference of measurements, or statements times their cost
 */
record Duty(String name, Per per, double perSecond, Cores cores) {
    enum Per {
        ORDER,
        TRADE,
        /** With or without orders. */
        WORLD
    }
}
