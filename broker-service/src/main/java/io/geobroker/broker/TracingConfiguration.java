package io.geobroker.broker;

import io.geobroker.broker.insight.tracing.OrderTraces;
import io.geobroker.broker.insight.web.TracedRequests;
import io.geobroker.broker.market.web.ForwardedOrderController;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.platform.tracing.SpanSink;
import io.geobroker.broker.platform.tracing.Traces;
import io.geobroker.broker.platform.tracing.TracingMeters;
import io.geobroker.broker.platform.tracing.TracingProperties;
import io.geobroker.broker.platform.tracing.ZipkinSpans;
import io.geobroker.broker.platform.web.BrokerTrust;
import io.geobroker.broker.platform.web.Shown;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.tls.HttpClients;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is traced, and where to; see {@link Traces}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TracingProperties.class)
class TracingConfiguration {

    @Bean
    TracingMeters tracingMeters(MeterRegistry registry) {
        return new TracingMeters(registry);
    }

    @Bean
    SpanSink spanSink(TracingProperties properties, HomeRegion here, HttpClients clients, TracingMeters meters) {
        URI zipkin = properties.zipkin();
        return zipkin == null
                ? step -> {}
                : new ZipkinSpans(
                        zipkin,
                        clients,
                        "broker-" + here.name(),
                        Map.of("geobroker.region", here.name(), "geobroker.instance", here.instance()),
                        meters);
    }

    @Bean
    Traces traces(TracingProperties properties, SpanSink sink, TracingMeters meters, MicroClock clock) {
        return new Traces(properties, sink, meters, clock::micros, System::nanoTime, ForkJoinPool.commonPool());
    }

    @Bean
    OrderTraces orderTraces(Traces traces, MicroClock clock) {
        return new OrderTraces(traces, clock, System::nanoTime);
    }

    @Bean
    TracedRequests tracedRequests(Traces traces, BrokerTrust trust) {
        return new TracedRequests(traces, ForwardedOrderController.PATH, request -> trust.isBroker(Shown.of(request)));
    }
}
