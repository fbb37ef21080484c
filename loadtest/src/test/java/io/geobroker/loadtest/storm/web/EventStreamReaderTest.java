package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.loadtest.storm.BrokerStandIn;
import io.geobroker.loadtest.storm.journal.Hearing;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventStreamReaderTest {
    private static final CustomerCredentials KEY = new CustomerCredentials("key", "secret");
    private static final UUID ORDER = UUID.fromString("6e2f1d00-c6a1-11f0-8000-000000000001");
    private static final UUID FIRST = UUID.fromString("6e2f1d01-c6a1-11f0-8000-000000000001");
    private static final UUID SECOND = UUID.fromString("6e2f1d02-c6a1-11f0-8000-000000000001");

    @AutoClose
    private final BrokerStandIn broker = new BrokerStandIn();

    @Test
    void goesOnBehindTheLastEventThatItWasTold() {
        broker.says(200, ": open\n\n" + event("one", FIRST, "new", ""))
                .says(200, ": open\n\n" + event("two", SECOND, "fill", ",\"price\":\"45.1\",\"qty\":\"3\""));
        try (EventStreamReader reader = new EventStreamReader(List.of(broker.uri()), KEY, "ann", "sydney")) {
            await().untilAsserted(() -> assertThat(broker.lastEventIds()).startsWith("", "one", "two"));
            assertThat(reader.hearing().events())
                    .containsExactlyInAnyOrder(
                            new Hearing.Event(FIRST, ORDER, "new", 0, 0),
                            new Hearing.Event(SECOND, ORDER, "fill", 45_100_000, 3));
            assertThat(reader.hearing().connections()).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void goesOnWhereAStreamBeganThatWasCutOffBeforeItsFirstEvent() {
        broker.says(200, ": open\nid: start\n\n");
        try (EventStreamReader reader = new EventStreamReader(List.of(broker.uri()), KEY, "ann", "sydney")) {
            await().untilAsserted(() -> assertThat(broker.lastEventIds()).startsWith("", "start"));
            assertThat(reader.hearing().events()).isEmpty();
        }
    }

    /** A thread that ended by it would seem connected for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"no JSON", "{}", "{\"event_id\":\"1\",\"order\":{\"id\":\"2\"}}"})
    void writesDownWhatIsNoEventAndHearsOn(String data) {
        broker.says(200, ": open\n\nid: bad\ndata: " + data + "\n\n" + event("two", SECOND, "new", ""));
        try (EventStreamReader reader = new EventStreamReader(List.of(broker.uri()), KEY, "ann", "sydney")) {
            await().untilAsserted(() -> assertThat(broker.lastEventIds()).startsWith("", "two"));
            assertThat(reader.hearing().unreadable()).contains(data);
            assertThat(reader.hearing().events()).hasSize(1);
        }
    }

    @Test
    void replaysAllSinceATimeOnOneConnection() {
        broker.says(200, ": open\n\n" + event("one", FIRST, "new", "") + event("two", SECOND, "canceled", ""));

        Hearing replay = EventStreamReader.replay(List.of(broker.uri()), KEY, "ann", "sydney", 1_000_000);

        assertThat(broker.requests().get(0)).startsWith("GET /v2/events/trades?since=1970-01-01T00:00:01Z&until=");
        assertThat(replay.events()).extracting(Hearing.Event::kind).containsExactlyInAnyOrder("new", "canceled");
        assertThat(replay.connections()).hasSize(1);
        assertThat(replay.isConnected()).isFalse();
    }

    @Test
    void hasNoReplayWhereNoBrokerTellsIt() {
        broker.close();

        assertThat(EventStreamReader.replay(List.of(broker.uri()), KEY, "ann", "sydney", 1_000_000)
                        .connections())
                .isEmpty();
    }

    private static String event(String id, UUID event, String kind, String more) {
        return "id: " + id + "\ndata: {\"event\":\"" + kind + "\",\"event_id\":\"" + event + "\",\"order\":{\"id\":\""
                + ORDER + "\"}" + more + "}\n\n";
    }
}
