package io.geobroker.loadtest.cql;

import io.geobroker.loadtest.measure.Histograms;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The result of a client's job, as JSON.
 *
 * @param slices by second in which operations were due, and by kind
 * @param work of the client while it was counted: {@link #CPU_NANOS}, {@link #BYTES_SENT}, {@link #BYTES_RECEIVED}
 */
public record ClientResult(List<Second> slices, Map<String, Long> work) {
    public static final String CPU_NANOS = "cpu-nanos";
    /** Over all connections, as the driver counts: compressed frames without TCP and IP headers. */
    public static final String BYTES_SENT = "bytes-sent";

    public static final String BYTES_RECEIVED = "bytes-received";

    /**
     * One second's {@link Slice}.
     *
     * @param second from 0
     * @param micros see {@link Histograms#encode}
     */
    public record Second(
            int second,
            OperationKind kind,
            long asked,
            long unsent,
            long good,
            Map<String, Long> errors,
            String micros) {

        Slice slice() {
            return new Slice(asked, unsent, good, errors, Histograms.decode(micros));
        }
    }

    /** @param untilSecond exclusive */
    public static Slice between(
            Collection<ClientResult> clients, Set<OperationKind> kinds, long fromSecond, long untilSecond) {
        return Slice.sum(clients.stream()
                .flatMap(client -> client.slices.stream())
                .filter(each -> kinds.contains(each.kind) && each.second >= fromSecond && each.second < untilSecond)
                .map(Second::slice)
                .toList());
    }
}
