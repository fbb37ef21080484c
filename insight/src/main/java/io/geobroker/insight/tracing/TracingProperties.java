package io.geobroker.insight.tracing;

import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
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
 * @param perSecond other samples per second, operation and broker; default 0.1, 0 for none. Raising it costs brokers
 *     microseconds a span, and Zipkin's store three writes
 * @param askedPerSecond samples per second and broker by header, with Cassandra's nodes; default 5. Above it the rate
 *     decides. Each statement costs Cassandra some twenty writes
 */
@Validated
@ConfigurationProperties("geobroker.tracing")
public record TracingProperties(
        @Nullable URI zipkin,
        @DefaultValue Set<String> operations,
        @DefaultValue Set<String> customers,
        @DefaultValue Set<String> symbols,
        @DefaultValue("0.1") @PositiveOrZero double perSecond,
        @DefaultValue("5") @PositiveOrZero double askedPerSecond) {

    public TracingProperties {
        operations = Set.copyOf(operations);
        customers = Set.copyOf(customers);
        symbols = Set.copyOf(symbols);
    }
}
