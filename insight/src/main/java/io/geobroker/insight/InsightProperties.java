package io.geobroker.insight;

import io.geobroker.insight.vitals.Check;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What insight measures, how often, and when it warns.
 *
 * @param readEvery pause between readings of nodes, and between questions to other brokers; default 2 s. Lowering it
 *     shows a killed node sooner and asks each node for seven tables more often
 * @param restEvery the same while nobody views pictures or health; default 10 s.
 *     Maximum age at the first view, and of metrics
 * @param scyllaMetricsPort {@code prometheus_port} of scylla.yaml; default 9180, unused with Cassandra. Brokers must reach
 *     it at their CQL addresses ({@code prometheus_address})
 * @param pingEvery pause between pings of other regions; default 1 s
 * @param canaryEvery pause between canaries, the same in all regions; default 2 s. Each costs a write in every datacenter
 * @param showOrders whether pictures show everybody ids, types and quantities of the latest orders; default false. They link
 *     to journeys, which need the customer's key
 * @param thresholds by check, {@code nodes-down: 1}; defaults at {@link Check}. A value above is a warning
 */
@Validated
@ConfigurationProperties("geobroker.insight")
public record InsightProperties(
        @DefaultValue("2s") Duration readEvery,
        @DefaultValue("10s") Duration restEvery,
        @DefaultValue("9180") @Min(1) @Max(65_535) int scyllaMetricsPort,
        @DefaultValue("1s") Duration pingEvery,
        @DefaultValue("2s") Duration canaryEvery,
        @DefaultValue("false") boolean showOrders,
        @DefaultValue Map<Check, @PositiveOrZero Double> thresholds) {

    public InsightProperties {
        thresholds = Map.copyOf(thresholds);
    }
}
