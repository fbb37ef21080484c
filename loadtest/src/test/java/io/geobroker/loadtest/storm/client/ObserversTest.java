package io.geobroker.loadtest.storm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObserversTest {
    private static final String UNREADABLE =
            "[{\"id\":\"6e2f1d00-c6a1-11f0-8000-000000000001\",\"filled_qty\":\"some\"}]";

    private final List<Customer> customers = Stream.of("poor", "ann")
            .map(name -> new Customer(name, "sydney", new CustomerCredentials("key", "secret")))
            .toList();

    @Test
    void namesAWatchThatEndedByAnAnswerItCannotRead() {
        try (BrokerStandIn broker = new BrokerStandIn()) {
            for (int answers = 0; answers < 100; answers++) {
                broker.says(200, UNREADABLE);
            }
            Map<String, List<BrokerApi>> brokers =
                    Map.of("sydney", List.of(new BrokerApi("sydney", broker.uri(), broker.uri())));
            try (Observers observers = new Observers(brokers, region -> List.of(), customers, new Journal())) {
                await().dontCatchUncaughtExceptions()
                        .untilAsserted(() -> assertThat(observers.ended())
                                .containsExactly(Violation.of("rest", "ended early: watching orders in sydney")));
            }
        }
    }
}
