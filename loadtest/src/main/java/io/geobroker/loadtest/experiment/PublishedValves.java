package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Report;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The published study of valves in the server, beside ours in the client under a surge that grows as theirs.
 *
 * @param growing by variant, while it grows, all rounds together
 */
record PublishedValves(Map<String, ValvePart> growing) {
    /** Published of Cassandra 1.2, by kind of request and valve: how long the work took, and a request of it. */
    private record Published(String requests, String valve, double seconds, String millis) {}

    private static final List<Published> PUBLISHED = List.of(
            new Published("inserts", "none", 14 * 60 + 5, "11.6"),
            new Published("inserts", "throughput", 11 * 60 + 11, "8.5"),
            new Published("inserts", "response-time", 11 * 60 + 14, "8.1"),
            new Published("reads", "none", 8 * 60 + 23, "4.2"),
            new Published("reads", "throughput", 8 * 60 + 5, "-"),
            new Published("reads", "response-time", 7 * 60 + 47, "3.6"));

    Report.Table table() {
        return new Report.Table(
                "The published study (valves in the server, Cassandra 1.2: one more client of 20 threads every 15 s, 20 in all)"
                        + " beside ours (valves in the client, open loop, growing surge, orders)",
                List.of(
                        "requests",
                        "valve",
                        "s for the work",
                        "ms a request",
                        "time, of none",
                        "ours, of none",
                        "our ms"),
                PUBLISHED.stream()
                        .map(each -> List.of(
                                each.requests(),
                                each.valve(),
                                Windows.number(each.seconds()),
                                each.millis(),
                                Windows.number(theirTime(each.requests(), each.valve())),
                                Double.isFinite(ourTime(each.valve())) ? Windows.number(ourTime(each.valve())) : "-",
                                ourMillis(each.valve())))
                        .toList());
    }

    /** A request of theirs is one write or read; an order of ours is several of each. */
    private String ourMillis(String valve) {
        return Optional.ofNullable(growing.get(valve))
                .map(part -> Latencies.millis(part.admitted().mean()))
                .orElse("-");
    }

    String sentence() {
        double theirs = theirTime("inserts", "response-time");
        double ours = ourTime("response-time");
        if (!Double.isFinite(ours)) {
            return "No order was taken under the growing surge with a valve by response time, so it cannot be set beside the"
                    + " published study.";
        }
        return String.format(
                Locale.ROOT,
                "Published: with a valve by response time in the server the same inserts take %.2f times as long as with"
                        + " none. Ours, in the client: %.2f times%s.",
                theirs,
                ours,
                ours <= theirs
                        ? ""
                        : "; clients there wait for their answers, so that a shorter queue lets each send sooner, while ours"
                                + " send whatever becomes of it and a valve only chooses what is done");
    }

    private static double theirTime(String requests, String valve) {
        return seconds(requests, valve) / seconds(requests, "none");
    }

    private static double seconds(String requests, String valve) {
        return PUBLISHED.stream()
                .filter(each -> each.requests().equals(requests) && each.valve().equals(valve))
                .mapToDouble(Published::seconds)
                .findFirst()
                .orElseThrow();
    }

    /** Time for the same work, which is the inverse of work in the same time. */
    private double ourTime(String valve) {
        ValvePart with = growing.get(valve);
        ValvePart none = growing.get("none");
        return with == null || none == null ? Double.NaN : none.goodput() / with.goodput();
    }
}
