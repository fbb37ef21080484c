package io.geobroker.insight;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.insight.explain.web.ExplainRequests;
import io.geobroker.insight.placement.web.PlacementOverHttp;
import io.geobroker.insight.web.MatchingGauges;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The broker of {@link BrokerOverHttp}, watched: insight's endpoints over nodes and a world that a test sets. */
@Import({
    BrokerOverHttp.class,
    TracingConfiguration.class,
    ExplainRequests.class,
    InsightEndpoints.class,
    InsightOverHttp.class,
    JourneyOverHttp.class,
    PlacementOverHttp.class
})
public class WatchedBrokerOverHttp {
    /** What the gauges of matching show. */
    public record Gauges(AtomicLong openOrders, AtomicLong consumerLag) {}

    @Bean
    Gauges gauges() {
        return new Gauges(new AtomicLong(), new AtomicLong());
    }

    @Bean
    MatchingGauges matchingGauges(Gauges gauges) {
        return new MatchingGauges(gauges.openOrders()::get, gauges.consumerLag()::get);
    }
}
