package io.geobroker.simulator.violating.customer;

import io.geobroker.simulator.violating.ticker.Violating;
import org.jspecify.annotations.Nullable;

/** Points back at the class that points here. */
public final class Circular {
    public static final Long BACK = Long.valueOf(1);

    private @Nullable Violating violating;

    public @Nullable Violating violating() {
        return violating;
    }

    public void turn(Violating next) {
        violating = next;
    }
}
