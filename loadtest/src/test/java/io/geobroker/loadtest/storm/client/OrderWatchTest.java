package io.geobroker.loadtest.storm.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.journal.Sightings;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrderWatchTest {
    private static final UUID ORDER = UUID.fromString("6e2f1d00-c6a1-11f0-8000-000000000001");
    private static final String OPEN = "{\"id\":\"" + ORDER + "\",\"status\":\"new\"}";
    private static final String DEFECT = "{\"message\":\"the broker failed\"}";

    private final BrokerStandIn broker = new BrokerStandIn();
    private final Sightings sightings = new Sightings();
    private final Observers.OrderWatch watch = new Observers.OrderWatch(
            List.of(new BrokerApi("sydney", broker.uri(), broker.uri())),
            List.of(new Customer("ann", "sydney", new CustomerCredentials("key", "secret"))),
            sightings);

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void seesAnOrderInTheListAndByItsId() {
        broker.says(200, "[" + OPEN + "]").says(200, OPEN);

        watch.look();

        assertThat(sightings.latest()).containsOnlyKeys(ORDER);
        assertThat(sightings.answers()).isEqualTo(2);
        assertThat(sightings.defects()).isEmpty();
    }

    @Test
    void writesDownThatAListIsADefect() {
        broker.says(500, DEFECT);

        watch.look();

        assertThat(sightings.defects()).containsEntry("ann", "500 the broker failed");
    }

    @Test
    void writesDownThatAnOrderIsADefect() {
        broker.says(200, "[" + OPEN + "]").says(500, DEFECT);

        watch.look();

        assertThat(sightings.defects()).containsEntry("ann", "500 the broker failed");
    }
}
