package io.geobroker.loadtest.storm.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.geobroker.loadtest.storm.journal.Hearing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventStreamReaderTest {
    private static final CustomerCredentials KEY = new CustomerCredentials("key", "secret");
    private static final UUID ORDER = UUID.fromString("6e2f1d00-c6a1-11f0-8000-000000000001");
    private static final UUID FIRST = UUID.fromString("6e2f1d01-c6a1-11f0-8000-000000000001");
    private static final UUID SECOND = UUID.fromString("6e2f1d02-c6a1-11f0-8000-000000000001");

    /** What is said on each connection, one after the other. */
    private final Queue<String> streams = new ConcurrentLinkedQueue<>();

    private final BlockingQueue<String> lastIds = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> queries = new LinkedBlockingQueue<>();
    private final HttpServer server;

    EventStreamReaderTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void goesOnBehindTheLastEventThatItWasTold() throws InterruptedException {
        streams.add(": open\n\n" + event("one", FIRST, "new", ""));
        streams.add(": open\n\n" + event("two", SECOND, "fill", ",\"price\":\"45.1\",\"qty\":\"3\""));

        try (EventStreamReader reader = new EventStreamReader(List.of(broker()), KEY, "ann", "sydney")) {
            assertThat(lastIds.poll(30, TimeUnit.SECONDS)).isEmpty();
            assertThat(lastIds.poll(30, TimeUnit.SECONDS)).isEqualTo("one");
            assertThat(lastIds.poll(30, TimeUnit.SECONDS)).isEqualTo("two");

            assertThat(reader.hearing().events())
                    .containsExactlyInAnyOrder(
                            new Hearing.Event(FIRST, ORDER, "new", 0, 0),
                            new Hearing.Event(SECOND, ORDER, "fill", 45_100_000, 3));
            assertThat(reader.hearing().connections()).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void goesOnWhereAStreamBeganThatWasCutOffBeforeItsFirstEvent() throws InterruptedException {
        streams.add(": open\nid: start\n\n");

        try (EventStreamReader reader = new EventStreamReader(List.of(broker()), KEY, "ann", "sydney")) {
            assertThat(lastIds.poll(30, TimeUnit.SECONDS)).isEmpty();
            assertThat(lastIds.poll(30, TimeUnit.SECONDS)).isEqualTo("start");
            assertThat(reader.hearing().events()).isEmpty();
        }
    }

    @Test
    void replaysAllSinceATimeOnOneConnection() throws InterruptedException {
        streams.add(": open\n\n" + event("one", FIRST, "new", "") + event("two", SECOND, "canceled", ""));

        Hearing replay = EventStreamReader.replay(List.of(broker()), KEY, "ann", "sydney", 1_000_000);

        assertThat(queries.poll(1, TimeUnit.SECONDS)).startsWith("since=1970-01-01T00:00:01Z&until=");
        assertThat(replay.events()).extracting(Hearing.Event::kind).containsExactlyInAnyOrder("new", "canceled");
        assertThat(replay.connections()).hasSize(1);
        assertThat(replay.isConnected()).isFalse();
    }

    @Test
    void hasNoReplayWhereNoBrokerTellsIt() {
        stop();

        assertThat(EventStreamReader.replay(List.of(broker()), KEY, "ann", "sydney", 1_000_000)
                        .connections())
                .isEmpty();
    }

    private static String event(String id, UUID event, String kind, String more) {
        return "id: " + id + "\ndata: {\"event\":\"" + kind + "\",\"event_id\":\"" + event + "\",\"order\":{\"id\":\""
                + ORDER + "\"}" + more + "}\n\n";
    }

    private URI broker() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
        lastIds.add(last == null ? "" : last);
        String query = exchange.getRequestURI().getQuery();
        queries.add(query == null ? "" : query);
        String stream = streams.poll();
        byte[] bytes = (stream == null ? ": open\n\n" : stream).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
