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
 * <p>A request or order is <em>sampled</em>, which is decided when it begins and known wherever it goes, if it is one of the
 * configured operations, customers or symbols, asks for it with header {@code X-Geo-Trace: true}, or fits into the rate. What
 * is not sampled is recorded all the same, and <em>kept</em> by the process that worked on it if it failed, was repeated, lost
 * a claim, or was among the slowest.
 *
 * @param zipkin where Zipkin is, such as {@code http://zipkin:9411}; no default, and without it nothing is recorded
 * @param operations always sampled; none by default. Orders by their type ({@code limit}, {@code stop}, {@code stop-limit},
 *     {@code market}), other requests by method and path ({@code DELETE /v2/orders/{id}}), what happens beside requests as
 *     {@code fill} and {@code settle}
 * @param customers whose orders are always sampled; none by default
 * @param symbols whose orders are always sampled; none by default
 * @param perSecond how many others of each operation a second are sampled in each broker; default 1. Raising it costs the
 *     brokers some microseconds for each span, and Zipkin's store a write; 0 samples none
 * @param askedPerSecond how many a second are sampled because their customers ask for it, with what Cassandra's nodes did;
 *     default 5 in each broker. Further ones are sampled like others. Each statement costs Cassandra some twenty writes
 * @param keptPerSecond how many a second are kept that were not sampled; default 10. It bounds what a region that fails
 *     writes about it
 * @param slowestOf time in which a request has to be the slowest of its operation to be kept for that; default 10 s. Raising
 *     it keeps fewer
 * @param mostUnderWay requests and orders that are recorded at the same time; default 5000. Beyond it only sampled ones are
 * @param mostSteps of one request or order; default 500. Further ones are only counted, in tag {@code steps.left_out}
 * @param mostCassandraTraces statements of one request or order that Cassandra traces, too; default 30
 * @param cassandraAfter how long after a statement Cassandra's own trace of it is read; default 2 s. Replicas write theirs
 *     when they have done their part: lowering it below a round trip of the world misses those abroad
 * @param mostCassandraReads of Cassandra's own traces that may wait or be under way; default 500. Further ones are left out
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
