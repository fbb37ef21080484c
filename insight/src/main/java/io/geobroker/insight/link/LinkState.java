package io.geobroker.insight.link;

import java.util.Locale;

/** Whether one region reaches another one. */
public enum LinkState {
    UP,
    CUT,
    /** Nothing heard, but not long enough for CUT. */
    UNKNOWN;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
