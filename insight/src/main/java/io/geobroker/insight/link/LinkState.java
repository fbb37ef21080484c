package io.geobroker.insight.link;

import java.util.Locale;

/** Whether one region reaches another one. */
public enum LinkState {
    UP,
    CUT,
    /** Nothing has been heard yet, and not for long enough to say more. */
    UNKNOWN;

    /** {@code up}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
