package io.geobroker.insight.tracing;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationView;
import org.jspecify.annotations.Nullable;

/** What a handler has put into the context of an observation around another one. */
public final class AroundObservation {
    private AroundObservation() {}

    /** That of the nearest one, itself left out; null when none has any. */
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
