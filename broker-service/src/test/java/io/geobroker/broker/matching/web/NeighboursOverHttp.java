package io.geobroker.broker.matching.web;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.matching.PlacedElsewhere;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** What {@link BrokerOverHttp} hears from other instances of its region. */
@Import(PlacedOrdersController.class)
public class NeighboursOverHttp {

    /** What was heard, a line each. */
    public record Heard(List<String> lines) {}

    @Bean
    Heard heard() {
        return new Heard(new CopyOnWriteArrayList<>());
    }

    @Bean
    PlacedElsewhere placedElsewhere(Heard heard) {
        return (symbol, bucket, id) -> heard.lines().add(symbol + " " + bucket + " " + id);
    }
}
