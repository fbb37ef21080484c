package io.geobroker.loadtest.experiment.valve;

import java.util.Locale;
import java.util.Map;

/**
 * The published study of valves in the server (Cassandra 1.2: one more client of 20 threads every 15 s, 20 in all) beside ours in the
 * client under a surge that grows as theirs.
 *
 * @param growing by variant, while it grows, all rounds together
 */
record PublishedValves(Map<String, ValvePart> growing) {
    /** Seconds for the same inserts with a valve by response time, and with none. */
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
