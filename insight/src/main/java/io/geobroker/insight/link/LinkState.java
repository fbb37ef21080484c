package io.geobroker.insight.link;

import java.util.Locale;

/** Whether one region reaches another one. */
public enum LinkState {
    UP,
    CUT,
    /** Nothing heard, but not long enough for CUT; or the region is declared lost. */
    UNKNOWN;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
