package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.storm.BrokerStandIn;
import org.junit.jupiter.api.Test;

class BrokerApiTest {
    @Test
    void waitsForAKeyThatIsNotReplicatedYet() {
        try (BrokerStandIn broker = new BrokerStandIn()) {
            broker.says(401, "{\"message\":\"request is not authorized\"}").says(200, "{}");

            new BrokerApi("sydney", broker.uri(), broker.uri()).awaitKey(new CustomerCredentials("key", "secret"));

            assertThat(broker.requests()).containsExactly("GET /v2/account ", "GET /v2/account ");
        }
    }
}
