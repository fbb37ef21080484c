package io.geobroker.loadtest.experiment.driver;

import io.geobroker.loadtest.cql.ClientResult;
import io.geobroker.loadtest.cql.Slice;
import io.geobroker.loadtest.measure.Usage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A closed loop of one client with one driver variant.
 *
 * @param work the client's counters, of {@link ClientResult}
 * @param calls the client's system calls a second, by name; empty if unknown
 * @param usage of client and nodes
 */
record DriverWindow(double seconds, Slice slice, Map<String, Long> work, Map<String, Double> calls, Usage usage) {
    private static final List<String> NODES = List.of("cassandra");

    double perSecond() {
        return slice.answered() / seconds;
    }

    double failed() {
        return slice.failed();
    }

    double p50() {
        return slice.latencies().p50();
    }

    double p99() {
        return slice.latencies().p99();
    }

    double clientMicros() {
        return each(work.get(ClientResult.CPU_NANOS)) / 1e3;
    }

    /** Includes the nodes of all regions, since each applies writes. */
    double nodesMicros() {
        return 1e6 * each(usage.cpuSeconds(NODES));
    }

    double bytesSent() {
        return each(work.get(ClientResult.BYTES_SENT));
    }

    double bytesReceived() {
        return each(work.get(ClientResult.BYTES_RECEIVED));
    }

    /** @return calls for each operation; NaN if unknown */
    double calls(List<String> names) {
        return calls.isEmpty() || perSecond() == 0
                ? Double.NaN
                : names.stream()
                                .mapToDouble(name -> calls.getOrDefault(name, 0.0))
                                .sum()
                        / perSecond();
    }

    /** NaN if unknown or without answers. */
    private double each(@Nullable Number sum) {
        return sum == null || slice.answered() == 0 ? Double.NaN : sum.doubleValue() / slice.answered();
    }
}
