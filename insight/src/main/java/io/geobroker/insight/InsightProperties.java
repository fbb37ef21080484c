package io.geobroker.insight;

import io.geobroker.insight.vitals.Check;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What insight measures, how often, and when it warns.
 *
 * @param readEvery pause between readings of nodes; default 2 s. Lowering it shows a killed node sooner and asks each node
 *     for seven tables more often
 * @param restEvery the same, and between questions to other regions, while nobody views pictures or health; default 10 s.
 *     Maximum age at the first view, and of metrics
 * @param nodeWithin timeout, after which a node counts as down; default 2 s
 * @param scyllaMetricsPort {@code prometheus_port} of scylla.yaml; default 9180, unused with Cassandra. Brokers must reach
 *     it at their CQL addresses ({@code prometheus_address})
 * @param over how far rates look back; default 1 min. Raising it smooths them
 * @param pingEvery pause between pings of other regions; default 1 s
 * @param canaryEvery pause between canaries, the same in all regions; default 2 s. Each costs a write in every datacenter
 * @param lookEvery pause between looks for a due canary: the error of the lag; default 10 ms
 * @param askEvery pause between questions to other regions' brokers; default 2 s
 * @param within timeout of a ping or such a question, without network latency; default 2 s. Two failures mean a cut
 * @param frameBytes added per message between nodes; default 6: Cassandra's uncompressed frame has 10, and busy nodes share
 *     frames. With {@code internode_compression} reported bytes are uncompressed
 * @param showOrders whether pictures show everybody ids, types and quantities of the latest orders; default false. They link
 *     to journeys, which need the customer's key
 * @param thresholds by check, {@code nodes-down: 1}; defaults at {@link Check}. A value above is a warning
 */
@Validated
@ConfigurationProperties("geobroker.insight")
public record InsightProperties(
        @DefaultValue("2s") Duration readEvery,
        @DefaultValue("10s") Duration restEvery,
        @DefaultValue("2s") Duration nodeWithin,
        @DefaultValue("9180") @Min(1) @Max(65_535) int scyllaMetricsPort,
        @DefaultValue("1m") Duration over,
        @DefaultValue("1s") Duration pingEvery,
        @DefaultValue("2s") Duration canaryEvery,
        @DefaultValue("10ms") Duration lookEvery,
        @DefaultValue("2s") Duration askEvery,
        @DefaultValue("2s") Duration within,
        @DefaultValue("6") @Min(0) int frameBytes,
        @DefaultValue("false") boolean showOrders,
        @DefaultValue Map<Check, Double> thresholds) {

    public InsightProperties {
        thresholds = Map.copyOf(thresholds);
    }
}
