package io.geobroker.loadtest.experiment.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.loadtest.storm.BrokerStandIn;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpTest {
    private final List<String> missed = new ArrayList<>();
    private final Http http = new Http(HttpClient.newBuilder(), missed::add);
    private final BrokerStandIn broker = new BrokerStandIn();
    private final URI summary = broker.uri().resolve("/geo/summary");

    @AfterEach
    void stop() {
        broker.close();
    }

    @Test
    void goesOnWithoutTheAnswersItMissed() {
        broker.says(429, "{}").says(503, "{}").says(200, "{\"fills\": 7}");
        assertThat(http.get(summary).path("fills").asInt()).isEqualTo(7);
        assertThat(missed).hasSize(2);
        assertThat(missed.get(0)).endsWith("/geo/summary answered 429");
    }

    @Test
    void givesUpWhoNeverAnswers() {
        IntStream.range(0, 6).forEach(tried -> broker.says(429, "{}"));
        assertThatIllegalStateException()
                .isThrownBy(() -> http.get(summary))
                .withMessageEndingWith("/geo/summary answered 429");
    }
}
