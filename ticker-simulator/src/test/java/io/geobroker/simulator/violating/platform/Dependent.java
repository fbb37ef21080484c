package io.geobroker.simulator.violating.platform;

import io.geobroker.simulator.violating.customer.Circular;

/** Knows what uses it. */
public final class Dependent {
    private Dependent() {}

    public static long back() {
        return Circular.BACK;
    }
}
