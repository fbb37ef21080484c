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
 * What is counted, how often, and what counts as a warning.
 *
 * @param readEvery pause between readings of the nodes' virtual tables, or of Scylla's metrics; default 2 s. Lowering it shows a killed node sooner
 *     and asks each node for seven tables more often
 * @param restEvery pause between such readings, and between questions to other regions, while nobody looks at this region's
 *     pictures or its cluster health; default 10 s. So old they may be at the first look, and metrics always
 * @param nodeWithin how long a node may take to answer before it counts as down; default 2 s
 * @param scyllaMetricsPort where Scylla nodes tell their metrics over HTTP, as {@code prometheus_port} of their scylla.yaml;
 *     default 9180. Not used with Cassandra. Brokers must reach it at the addresses they reach CQL at ({@code prometheus_address})
 * @param over how far rates look back; default 1 min. Raising it smooths them
 * @param pingEvery pause between pings of the other regions; default 1 s
 * @param canaryEvery pause between canaries, the same in all regions; default 2 s. Each costs a write in every datacenter
 * @param lookEvery pause between looks for a canary that is due, and the error of the lag; default 10 ms
 * @param askEvery pause between questions to the brokers of other regions for their picture; default 2 s
 * @param within how long a ping, or such a broker, may take, oceans not included; default 2 s. A cut ocean is known after two
 * @param frameBytes what is sent around each message between nodes; default 6: an uncompressed frame of Cassandra 4 and 5 has
 *     10, and the busier nodes are the more messages share one. With {@code internode_compression} what is reported is from
 *     before the compression
 * @param showOrders whether the picture tells everybody the ids, types and quantities of the latest orders; default false.
 *     With them the page leads to their journeys, which want their customer's key
 * @param thresholds by check, {@code nodes-down: 1}; defaults at {@link Check}. Above one is a warning
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
