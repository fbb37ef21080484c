package io.geobroker.loadtest.experiment.cpu;

import java.util.Locale;

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
        WORLD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
