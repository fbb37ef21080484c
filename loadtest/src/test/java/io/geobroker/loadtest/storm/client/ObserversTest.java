package io.geobroker.loadtest.storm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Sightings;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObserversTest {
    private static final UUID ORDER = UUID.fromString("6e2f1d00-c6a1-11f0-8000-000000000001");
    private static final String OPEN = "{\"id\":\"" + ORDER + "\",\"status\":\"new\"}";
    private static final String DEFECT = "{\"message\":\"the broker failed\"}";
    private static final String UNREADABLE = "[{\"id\":\"" + ORDER + "\",\"filled_qty\":\"some\"}]";

    @AutoClose
    private final BrokerStandIn broker = new BrokerStandIn();

    private final Customer ann = new Customer("ann", "sydney", new CustomerCredentials("key", "secret"));
    private final Sightings sightings = new Sightings();
    private final Observers.OrderWatch watch = new Observers.OrderWatch(List.of(broker.api()), List.of(ann), sightings);

    @Test
    void seeAnOrderInTheListAndByItsId() {
        broker.says(200, "[" + OPEN + "]").says(200, OPEN);
        watch.look();
        assertThat(sightings.latest()).containsOnlyKeys(ORDER);
        assertThat(sightings.answers()).isEqualTo(2);
        assertThat(sightings.defects()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writeDownThatAListOrAnOrderIsADefect(boolean list) {
        if (!list) {
            broker.says(200, "[" + OPEN + "]");
        }
        broker.says(500, DEFECT);
        watch.look();
        assertThat(sightings.defects()).containsEntry("ann", "500 the broker failed");
    }

    @Test
    void nameAWatchThatEndedByAnAnswerItCannotRead() {
        for (int answers = 0; answers < 100; answers++) {
            broker.says(200, UNREADABLE);
        }
        Customer poor = new Customer("poor", "sydney", ann.credentials());
        try (Observers observers = new Observers(
                Map.of("sydney", List.of(broker.api())), region -> List.of(), List.of(poor, ann), new Journal())) {
            await().dontCatchUncaughtExceptions()
                    .untilAsserted(() -> assertThat(observers.ended())
                            .containsExactly(Violation.of("rest", "ended early: watching orders in sydney")));
        }
    }
}
