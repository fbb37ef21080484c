package io.geobroker.loadtest.cql;

import io.geobroker.loadtest.measure.Histograms;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of a client's job, as JSON.
 *
 * @param slices of each second in which something was meant to be sent, of each kind
 * @param cpuSeconds that the client took while its work was counted
 * @param work the counters of {@link ProcessWork} meanwhile, and {@link #BYTES_SENT} and {@link #BYTES_RECEIVED}
 */
public record ClientResult(List<Second> slices, double cpuSeconds, Map<String, Long> work) {
    /** Over all connections, as the driver counts them: compressed and in frames, without what TCP and IP add. */
    public static final String BYTES_SENT = "bytes-sent";

    /** As {@link #BYTES_SENT}. */
    public static final String BYTES_RECEIVED = "bytes-received";

    public ClientResult {
        slices = List.copyOf(slices);
        work = Map.copyOf(work);
    }

    /**
     * A {@link Slice}.
     *
     * @param second from the beginning, from 0
     * @param micros as {@link Histograms#encode} has it
     */
    public record Second(
            int second,
            OperationKind kind,
            long asked,
            long unsent,
            long good,
            Map<ErrorKind, Long> errors,
            String micros) {

        Slice slice() {
            return new Slice(asked, unsent, good, errors, Histograms.decode(micros));
        }
    }

    /** What several clients did of some kinds between two seconds, the second one not included. */
    public static Slice between(
            Collection<ClientResult> clients, Set<OperationKind> kinds, long fromSecond, long untilSecond) {
        return Slice.sum(clients.stream()
                .flatMap(client -> client.slices.stream())
                .filter(each -> kinds.contains(each.kind) && each.second >= fromSecond && each.second < untilSecond)
                .map(Second::slice)
                .toList());
    }
}
