package io.geobroker.loadtest.experiment.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.geobroker.loadtest.storm.BrokerStandIn;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpTest {
    private final List<String> missed = new ArrayList<>();
    private final Http http = new Http(HttpClient.newHttpClient(), missed::add, Duration.ofMillis(1));

    @AutoClose
    private final BrokerStandIn broker = new BrokerStandIn();

    private final URI summary = broker.uri().resolve("/geo/summary");

    @Test
    void goesOnWithoutTheAnswersItMissed() {
        broker.says(429, "{}").says(503, "{}").says(200, "{\"fills\": 7}");
        assertThat(http.get(summary).path("fills").asInt()).isEqualTo(7);
        assertThat(missed).hasSize(2);
        assertThat(missed.get(0)).endsWith("/geo/summary answered 429");
    }

    @ParameterizedTest
    @CsvSource({
        "200, 00000000-0000-0000-0000-000000000007, 1",
        "403, 00000000-0000-0000-0000-000000000007, 0",
        "200, seven, 0"
    })
    void anOrderIsAcceptedByItsId(int status, String id, int accepted) {
        broker.says(status, "{\"id\":\"" + id + "\"}");
        assertThat(http
                        .accepted(HttpRequest.newBuilder(summary)
                                .timeout(Duration.ofSeconds(30))
                                .build())
                        .toCompletableFuture()
                        .join()
                        .stream())
                .hasSize(accepted)
                .allMatch(new UUID(0, 7)::equals);
    }

    @Test
    void givesUpWhoNeverAnswers() {
        IntStream.range(0, 6).forEach(tried -> broker.says(429, "{}"));
        assertThatIllegalStateException()
                .isThrownBy(() -> http.get(summary))
                .withMessageEndingWith("/geo/summary answered 429");
    }
}
