package io.geobroker.loadtest.storm.fault;

import java.util.List;

/** What the number that was drawn for a fault's victim means. */
final class Drawn {
    private Drawn() {}

    static <T> T from(List<? extends T> all, int victim) {
        return all.get(victim % all.size());
    }
}
