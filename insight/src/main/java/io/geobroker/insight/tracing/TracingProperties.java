package io.geobroker.insight.tracing;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Which requests and orders are traced, and where to.
 *
 * <p><em>Sampled</em> is decided at the start and known everywhere: a configured operation, customer or symbol, header
 * {@code X-Geo-Trace: true}, or the rate. Each process also records others, and <em>keeps</em> those that failed, were
 * repeated, lost a claim, or were among the slowest.
 *
 * @param zipkin such as {@code http://zipkin:9411}; no default, and without it nothing is recorded
 * @param operations always sampled; default none. Order types ({@code limit}, {@code stop}, {@code stop-limit},
 *     {@code market}), method and path of others ({@code DELETE /v2/orders/{id}}), {@code fill} and {@code settle}
 * @param customers whose orders are always sampled; default none
 * @param symbols whose orders are always sampled; default none
 * @param perSecond other samples per second, operation and broker; default 1, 0 for none. Raising it costs brokers
 *     microseconds a span, and Zipkin's store a write
 * @param askedPerSecond samples per second and broker by header, with Cassandra's nodes; default 5. Above it the rate
 *     decides. Each statement costs Cassandra some twenty writes
 * @param keptPerSecond unsampled ones kept per second; default 10. Limits the writes of a failing region
 * @param slowestOf time within which the slowest of each operation is kept; default 10 s. Raising it keeps fewer
 * @param mostUnderWay recorded at once; default 5000. Above it only sampled ones are
 * @param mostSteps spans of one request or order; default 500. Others, and those above 20,000 held at once, are counted in
 *     tag {@code steps.left_out}
 * @param mostCassandraTraces statements of one request or order that Cassandra traces; default 30
 * @param cassandraAfter delay before a Cassandra trace is read; default 2 s. Below the world's round trip it misses remote
 *     replicas
 * @param mostCassandraReads Cassandra traces waiting or being read; default 500. Others are left out
 */
@Validated
@ConfigurationProperties("geobroker.tracing")
public record TracingProperties(
        @Nullable URI zipkin,
        @DefaultValue Set<String> operations,
        @DefaultValue Set<String> customers,
        @DefaultValue Set<String> symbols,
        @DefaultValue("1") @PositiveOrZero double perSecond,
        @DefaultValue("5") @PositiveOrZero double askedPerSecond,
        @DefaultValue("10") @PositiveOrZero double keptPerSecond,
        @DefaultValue("10s") Duration slowestOf,
        @DefaultValue("5000") @Positive int mostUnderWay,
        @DefaultValue("500") @Min(10) int mostSteps,
        @DefaultValue("30") @PositiveOrZero int mostCassandraTraces,
        @DefaultValue("2s") Duration cassandraAfter,
        @DefaultValue("500") @PositiveOrZero int mostCassandraReads) {

    public TracingProperties {
        operations = Set.copyOf(operations);
        customers = Set.copyOf(customers);
        symbols = Set.copyOf(symbols);
        if (slowestOf.isNegative() || slowestOf.isZero()) {
            throw new IllegalArgumentException("geobroker.tracing.slowest-of must be > 0: " + slowestOf);
        }
    }
}
