package io.geobroker.loadtest.storm.fault;

import java.util.List;

/** Maps a drawn number to a fault's victim. */
final class Drawn {
    private Drawn() {}

    static <T> T from(List<? extends T> all, int victim) {
        return all.get(victim % all.size());
    }
}
