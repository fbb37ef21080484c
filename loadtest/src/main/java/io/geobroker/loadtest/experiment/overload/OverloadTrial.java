package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * One surge under one setting.
 *
 * @param strain during the surge
 * @param usage of nodes and clients during the surge
 */
record OverloadTrial(SurgePlan plan, List<ClientResult> clients, NodeWatch.Strain strain, Usage usage) {
    private static final double GOOD_BAND = 0.95;
    private static final double P99_BAND = 2;
    private static final double P99_MILLIS = 10;
    private static final int STEADY_SECONDS = 3;

    static Slice surge(List<OverloadTrial> trials, Set<OperationKind> kinds) {
        return Slice.sum(trials.stream().map(each -> each.surge(kinds)).toList());
    }

    /** @throws IllegalStateException when nothing was answered before the surge */
    OverloadTrial requireAnswers() {
        if (before().answered() == 0) {
            throw new IllegalStateException("nothing was answered before the surge: " + before().errors());
        }
        return this;
    }

    Slice surge() {
        return surge(OperationKind.ALL);
    }

    Slice surge(Set<OperationKind> kinds) {
        return ClientResult.between(clients, kinds, plan.surge(), plan.after());
    }

    List<Slice> seconds(long from) {
        return LongStream.range(from, plan.end())
                .mapToObj(second -> ClientResult.between(clients, OperationKind.ALL, second, second + 1))
                .toList();
    }

    double surgeSeconds() {
        return (double) (plan.after() - plan.surge());
    }

    double perSecond() {
        return surge().answered() / surgeSeconds();
    }

    double goodPerSecond() {
        return surge().good() / surgeSeconds();
    }

    OptionalInt recovery() {
        return recovery(before(), seconds(plan.after()));
    }

    private Slice before() {
        return ClientResult.between(clients, OperationKind.ALL, plan.before(), plan.surge());
    }

    /**
     * Seconds until the system is as before, or empty.
     *
     * <p>From that second on, for three seconds or to the end: at least 95 % of the earlier share is good. And the 99th
     * percentile is at most twice the earlier one, or 10 ms above it.
     */
    static OptionalInt recovery(Slice before, List<Slice> after) {
        for (int second = 0; second < after.size(); second++) {
            if (after.subList(second, Math.min(after.size(), second + STEADY_SECONDS)).stream()
                    .allMatch(each -> isWithinBand(before, each))) {
                return OptionalInt.of(second);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isWithinBand(Slice before, Slice now) {
        double p99 = before.latencies().p99();
        return now.answered() > 0
                && now.goodShare() >= GOOD_BAND * before.goodShare()
                && now.latencies().p99() <= Math.max(P99_BAND * p99, p99 + P99_MILLIS);
    }
}
