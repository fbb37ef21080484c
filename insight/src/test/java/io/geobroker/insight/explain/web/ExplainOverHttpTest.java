package io.geobroker.insight.explain.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.platform.cassandra.FakeCassandra;
import io.geobroker.insight.WatchedBrokerTest;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@DirtiesContext
@WatchedBrokerTest
@Import(ExplainOverHttpTest.Asking.class)
class ExplainOverHttpTest extends OverHttp {
    private static final String NOTHING_ASKED = """
            {"region": "sydney", "instance": "sydney-1", "datacenter": "SydneyDC", "round_trips_across_the_ocean": 0,
             "statements": [], "statements_left_out": 0}""";

    @Test
    void tellsTheStatementsOfTheRequestWhoeverBroughtTheAnswer() throws Exception {
        JsonNode geo = explained("/geo/asking").json().get("geo");

        assertThat(withoutTimes(geo)).isEqualTo(HttpBroker.json("""
                {"region": "sydney", "instance": "sydney-1", "datacenter": "SydneyDC", "round_trips_across_the_ocean": 2,
                 "statements": [
                   {"statement": "select orders", "coordinator_datacenter": "SydneyDC", "consistency": "LOCAL_QUORUM",
                    "serial_consistency": null, "attempts": 1},
                   {"statement": "insert outcomes", "coordinator_datacenter": "VirginiaDC",
                    "consistency": "LOCAL_QUORUM", "serial_consistency": "LOCAL_SERIAL", "attempts": 2}],
                 "statements_left_out": 0}"""));
        assertThat(geo.at("/statements/0/milliseconds").isNumber()).isTrue();
        assertThat(geo.at("/statements/1/milliseconds").isNumber()).isTrue();
    }

    @Test
    void addsNothingUnlessItIsWished() throws Exception {
        Answer unasked = broker.get("/geo/asking");
        Answer refused = broker.send(
                broker.request("/geo/asking").header("X-Geo-Explain", "no").GET());

        assertThat(unasked.json()).isEqualTo(HttpBroker.json("{\"done\": true}"));
        assertThat(refused.json()).isEqualTo(HttpBroker.json("{\"done\": true}"));
        assertThat(unasked.header("X-Geo")).isEmpty();
    }

    @Test
    void standsBesideTheFieldsOfAnOrder() throws Exception {
        Answer placed = broker.post("/v2/orders", HttpBroker.ORDER);
        String path = "/v2/orders/" + placed.json().get("id").asString();

        ObjectNode order = (ObjectNode) explained(path).json();

        assertThat(order.remove("geo")).isEqualTo(HttpBroker.json(NOTHING_ASKED));
        assertThat(order).isEqualTo(placed.json());
    }

    @Test
    void isAHeaderWhereTheAnswerHasNoBody() throws Exception {
        String id = broker.post("/v2/orders", HttpBroker.ORDER).json().get("id").asString();

        Answer canceled = broker.send(broker.request("/v2/orders/" + id)
                .header("X-Geo-Explain", "true")
                .DELETE());

        assertThat(canceled.status()).isEqualTo(204);
        assertThat(canceled.text()).isEmpty();
        assertThat(HttpBroker.json(canceled.header("X-Geo"))).isEqualTo(HttpBroker.json(NOTHING_ASKED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/nothing", "/v2/orders/eb6ac1ce-1c7a-11f1-8000-00000000ffff", "/v2/orders?limit=0"})
    void standsBesideTheFieldsOfAnError(String path) throws Exception {
        Answer plain = broker.get(path);

        ObjectNode error = (ObjectNode) explained(path).json();

        assertThat(error.remove("geo")).isEqualTo(HttpBroker.json(NOTHING_ASKED));
        assertThat(error).isEqualTo(plain.json());
    }

    @Test
    void isAHeaderWhereTheAnswerIsAListAndLeavesOutWhatThatHasNoRoomFor() throws Exception {
        Answer list = explained("/geo/asking/100");
        JsonNode geo = HttpBroker.json(list.header("X-Geo"));

        assertThat(list.json()).isEqualTo(HttpBroker.json("[]"));

        assertThat(geo.get("statements")).hasSize(20);
        assertThat(geo.get("statements_left_out").intValue()).isEqualTo(80);
        // The last one has no answer yet, so nobody waited for it.
        assertThat(geo.get("round_trips_across_the_ocean").intValue()).isEqualTo(99);
    }

    private Answer explained(String path) throws IOException, InterruptedException {
        return broker.send(broker.request(path).header("X-Geo-Explain", "true").GET());
    }

    private static JsonNode withoutTimes(JsonNode geo) {
        JsonNode copy = geo.deepCopy();
        copy.get("statements").forEach(statement -> ((ObjectNode) statement).remove("milliseconds"));
        return copy;
    }

    /** Asks as a store does: from the thread of the request, then from the one that brought the first answer. */
    @RestController
    static class Asking {
        private static final SimpleStatement READ = SimpleStatement.newInstance("SELECT a FROM orders")
                .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM);
        private static final SimpleStatement CLAIM = SimpleStatement.newInstance(
                        "INSERT INTO outcomes (a) VALUES (1) IF NOT EXISTS")
                .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL);

        private final ObservationRegistry observations;

        Asking(ObservationRegistry observations) {
            this.observations = observations;
        }

        private CqlSession answering(String datacenter, int failedAttempts) {
            return FakeCassandra.answering(
                    observations, FakeCassandra.later(FakeCassandra.page(datacenter, failedAttempts)));
        }

        @GetMapping("/geo/asking")
        CompletionStage<Map<String, Boolean>> ask() {
            CqlSession sydney = answering("SydneyDC", 0);
            CqlSession virginia = answering("VirginiaDC", 1);
            return sydney.executeAsync(READ)
                    .thenCompose(read -> virginia.executeAsync(CLAIM))
                    .thenApply(done -> Map.of("done", true));
        }

        @GetMapping("/geo/asking/{times}")
        int[] ask(@PathVariable int times) {
            CqlSession virginia = FakeCassandra.answering(
                    observations, CompletableFuture.completedFuture(FakeCassandra.page("VirginiaDC", 0)));
            IntStream.range(0, times - 1)
                    .forEach(i ->
                            virginia.executeAsync(READ).toCompletableFuture().join());
            FakeCassandra.answering(observations, new CompletableFuture<>()).executeAsync(READ);
            return new int[0];
        }
    }
}
