package io.geobroker.insight.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationView;
import org.jspecify.annotations.Nullable;

/** Finds what a handler put into an enclosing observation's context. */
public final class AroundObservation {
    private AroundObservation() {}

    /** From the nearest; null when none has it. */
    public static <T> @Nullable T find(Observation.ContextView observation, Class<T> kind) {
        ObservationView parent = observation.getParentObservation();
        while (parent != null) {
            T found = parent.getContextView().get(kind);
            if (found != null) {
                return found;
            }
            parent = parent.getContextView().getParentObservation();
        }
        return null;
    }
}
