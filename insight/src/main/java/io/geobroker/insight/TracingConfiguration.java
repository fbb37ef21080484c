package io.geobroker.insight;

import io.geobroker.broker.market.web.ForwardedOrderController;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.platform.web.WebConfiguration;
import io.geobroker.broker.platform.web.credential.BrokerTrust;
import io.geobroker.broker.platform.web.credential.Shown;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.insight.tracing.TracedRequests;
import io.geobroker.insight.tracing.Tracing;
import io.geobroker.insight.tracing.TracingMeters;
import io.geobroker.insight.tracing.TracingProperties;
import io.geobroker.tls.HttpClients;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Tracing, see {@link Tracing}; off without a Zipkin. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TracingProperties.class)
class TracingConfiguration {

    @Bean
    @ConditionalOnProperty("geobroker.tracing.zipkin")
    Tracing tracing(
            TracingProperties properties,
            HomeRegion here,
            HttpClients clients,
            MeterRegistry registry,
            MicroClock clock,
            BrokerTrust trust,
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> endpoints) {
        return Tracing.to(
                clients,
                here,
                properties,
                new TracingMeters(registry),
                clock,
                new Tracing.Requests(
                        ForwardedOrderController.PATH,
                        request -> trust.isBroker(Shown.of(request)),
                        WebConfiguration::isOfSomebodyKnown,
                        // Lazy: endpoints are observed, so they are created later.
                        SingletonSupplier.of(() -> operations(endpoints.getObject()))));
    }

    private static Set<String> operations(RequestMappingHandlerMapping endpoints) {
        return endpoints.getHandlerMethods().keySet().stream()
                .flatMap(endpoint -> endpoint.getMethodsCondition().getMethods().stream()
                        .flatMap(method -> endpoint.getPatternValues().stream()
                                .map(path -> TracedRequests.operation(method.name(), path))))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Bean
    @ConditionalOnProperty("geobroker.tracing.zipkin")
    ObservationRegistryCustomizer<ObservationRegistry> tracedObservations(Tracing tracing) {
        return registry -> tracing.handlers().forEach(registry.observationConfig()::observationHandler);
    }
}
