package io.geobroker.broker.matching.web;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.web.credential.BrokerCredential;
import io.geobroker.testbed.LocalServer;
import io.geobroker.tls.HttpClients;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class HttpNeighboursTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int NO_CONTENT = 204;
    private static final int UNAVAILABLE = 503;
    private static final BrokerCredential CREDENTIAL = new BrokerCredential("of all brokers");

    private final AtomicInteger requests = new AtomicInteger();
    private final List<List<String>> heard = new CopyOnWriteArrayList<>();
    private final List<String> shown = new CopyOnWriteArrayList<>();
    /** Each request waits for one. */
    private final BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();

    @AutoClose
    private final LocalServer neighbour = new LocalServer(PlacedOrdersController.PATH, this::hear);

    private final HttpNeighbours neighbours =
            new HttpNeighbours(CREDENTIAL, HttpClients.withoutCertificate(), Duration.ofSeconds(30));

    @BeforeEach
    void listen() {
        neighbours.setInstances(List.of(neighbour.uri()));
    }

    @Test
    void tellsWhereAnOrderWaitsAndShowsTheCredential() {
        answers.add(NO_CONTENT);

        OpenOrder order = place();

        await().until(() -> heard.size() == 1);
        assertThat(heard.get(0)).containsExactly(order.symbol() + " " + order.bucket() + " " + order.id());
        assertThat(shown).containsExactly("of all brokers");
    }

    @Test
    void tellsTogetherWhatWasPlacedWhileOneIsUnderWay() {
        List<OpenOrder> placed = new ArrayList<>();
        placed.add(placeAndAwaitItsRequest());
        for (int i = 0; i < 4; i++) {
            placed.add(place());
        }
        answers.add(NO_CONTENT);
        answers.add(NO_CONTENT);

        await().until(() -> heard.size() == 2);
        assertThat(heard.get(0)).hasSize(1);
        assertThat(heard.get(1)).hasSize(4);
        assertThat(heard.stream().flatMap(List::stream).map(place -> place.split(" ", -1)[2]))
                .containsExactlyElementsOf(
                        placed.stream().map(order -> order.id().toString()).toList());
    }

    @Test
    void dropsTheOldestOfTooMuch() {
        placeAndAwaitItsRequest();
        for (int i = 0; i < 1_000; i++) {
            place();
        }
        OpenOrder last = place();
        answers.addAll(List.of(NO_CONTENT, NO_CONTENT, NO_CONTENT, NO_CONTENT, NO_CONTENT, NO_CONTENT));

        await().until(() -> heard.size() == 6);
        assertThat(heard.stream().mapToInt(List::size).sum()).isEqualTo(1 + 1_000);
        assertThat(heard.get(5).get(199)).endsWith(last.id().toString());
    }

    @Test
    void goesOnAfterARefusal() {
        answers.add(UNAVAILABLE);
        answers.add(NO_CONTENT);

        place();
        await().until(() -> heard.size() == 1);
        place();

        await().until(() -> heard.size() == 2);
    }

    /** As of a configured address without a scheme. */
    @Test
    void tellsOfARequestThatCannotBeMadeInsteadOfWaitingForItsAnswer(CapturedOutput output) {
        neighbours.setInstances(List.of(URI.create("//localhost:1")));

        place();

        await().until(() -> output.getOut().contains("//localhost:1" + PlacedOrdersController.PATH + " does not hear"));
    }

    @Test
    void knowsAnInstanceAgainThatStays() {
        placeAndAwaitItsRequest();

        neighbours.setInstances(List.of(neighbour.uri()));
        place();
        place();
        answers.add(NO_CONTENT);
        answers.add(NO_CONTENT);

        // As a new one it would have been told of the next order beside the request under way.
        await().until(() -> heard.size() == 2);
        assertThat(heard).extracting(List::size).containsExactly(1, 2);
    }

    @Test
    void tellsNobodyWhoIsGone() {
        neighbours.setInstances(List.of());
        place();

        neighbours.setInstances(List.of(neighbour.uri()));
        answers.add(NO_CONTENT);
        OpenOrder later = place();

        await().until(() -> heard.size() == 1);
        assertThat(heard.get(0))
                .hasSize(1)
                .first()
                .asString()
                .endsWith(later.id().toString());
    }

    private OpenOrder place() {
        OpenOrder order = anOrder().build();
        neighbours.placed(order);
        return order;
    }

    private OpenOrder placeAndAwaitItsRequest() {
        OpenOrder order = place();
        await().until(() -> requests.get() == 1);
        return order;
    }

    private void hear(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        JsonNode orders =
                JSON.readTree(exchange.getRequestBody().readAllBytes()).path("orders");
        List<String> places = new ArrayList<>();
        orders.forEach(each -> places.add(each.path("symbol").asString() + " "
                + each.path("bucket").asInt() + " "
                + each.path("order_id").asString()));
        try {
            int status = answers.take();
            heard.add(places);
            shown.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Geo-Broker-Credential")));
            exchange.sendResponseHeaders(status, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }
}
