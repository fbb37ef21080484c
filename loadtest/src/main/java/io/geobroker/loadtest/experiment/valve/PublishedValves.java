package io.geobroker.loadtest.experiment.valve;

import java.util.Locale;
import java.util.Map;

/**
 * Compares a published study of valves in the server with ours in the client.
 *
 * <p>Its surge (Cassandra 1.2) adds a client of 20 threads every 15 s, up to 20; ours is similar.
 *
 * @param growing by variant, during the surge, all rounds together
 */
record PublishedValves(Map<String, ValvePart> growing) {
    /** Seconds with a valve by response time, over those without. */
    private static final double THEIRS = (11 * 60 + 14) / (double) (14 * 60 + 5);

    String sentence() {
        ValvePart with = growing.get("response-time");
        ValvePart none = growing.get("none");
        // Time for the same work is the inverse of work in the same time.
        double ours = with == null || none == null ? Double.NaN : none.goodput() / with.goodput();
        return String.format(
                Locale.ROOT,
                "Published: with a valve by response time in the server the same inserts take %.2f times as long as with"
                        + " none. Ours, in the client, orders taken: %.2f times. Clients there wait for their answers, so that a"
                        + " shorter queue lets each send sooner; ours send whatever becomes of it.",
                THEIRS,
                ours);
    }
}
