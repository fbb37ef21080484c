package io.geobroker.loadtest.experiment.overload;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.OperationKind;
import io.geobroker.loadtest.measure.Histograms;
import io.geobroker.loadtest.measure.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Surges that were not measured. */
final class SurgeTrials {
    static final SurgePlan PLAN = new SurgePlan(100, 20);

    private SurgeTrials() {}

    /** In which of a hundred operations of each kind a second so many are answered within the surge, and all outside it. */
    static OverloadTrial answering(long largeWrites, long largeReads) {
        List<ClientResult.Second> seconds = new ArrayList<>();
        for (int second = 0; second < PLAN.end(); second++) {
            boolean surge = second >= PLAN.surge() && second < PLAN.after();
            seconds.add(second(second, OperationKind.WRITE_LARGE, surge ? largeWrites : 100));
            seconds.add(second(second, OperationKind.READ_LARGE, surge ? largeReads : 100));
        }
        return new OverloadTrial(
                PLAN,
                List.of(new ClientResult(seconds, Map.of())),
                new NodeWatch.Strain(1, 2, 300, 4, 5, 6, 7, Histograms.empty()),
                new Usage(Map.of("cassandra-a-1", new Usage.Taken(10, 5, 2.5, Map.of(), 500))));
    }

    /** Of a hundred asked; the others are told that the node is overloaded. */
    static ClientResult.Second second(int second, OperationKind kind, long good) {
        Histogram micros = Histograms.empty();
        micros.recordValueWithCount(4_000, good);
        Map<String, Long> errors = good == 100 ? Map.of() : Map.of("Overloaded", 100 - good);
        return new ClientResult.Second(second, kind, 100, 0, good, errors, Histograms.encode(micros));
    }
}
