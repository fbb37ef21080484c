package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.cql.Recovery;
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

    static Slice surge(List<OverloadTrial> trials, Set<OperationKind> kinds) {
        return Slice.sum(trials.stream().map(each -> each.surge(kinds)).toList());
    }

    Slice surge() {
        return surge(OperationKind.ALL);
    }

    Slice surge(Set<OperationKind> kinds) {
        return ClientResult.between(clients, kinds, plan.surge(), plan.after());
    }

    Slice before() {
        return ClientResult.between(clients, OperationKind.ALL, plan.before(), plan.surge());
    }

    List<Slice> seconds() {
        return seconds(0);
    }

    private List<Slice> seconds(long from) {
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
        return Recovery.seconds(before(), seconds(plan.after()));
    }
}
