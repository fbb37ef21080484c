package io.geobroker.insight.journey;

import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static io.geobroker.insight.JsonValues.assertTells;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.BrokerOverHttp;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.closing.FillByHand;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.OrderType;
import io.geobroker.insight.WatchedBrokerTest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Journeys over HTTP, with a Zipkin that answers what a test says. */
@DirtiesContext
@WatchedBrokerTest
class JourneyOverHttpTest extends OverHttp {
    @AutoClose
    private static final ToldTraces TRACES = new ToldTraces();

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        registry.add("geobroker.tracing.zipkin", TRACES::uri);
    }

    private FillByHand hand() {
        return new FillByHand(orders, outcomes, trades);
    }

    @Test
    void joinsWhatAllSourcesTellInTheOrderOfTime() throws Exception {
        String id = place();
        hand().fill(customer, id);
        long placed = OrderId.parse(id).timeMicros();
        TRACES.tellOfPlacing(placed);

        JsonNode journey = broker.get("/geo/orders/" + id + "/journey").json();

        assertThat(journey.path("trace_url").asString()).endsWith("/zipkin/traces/" + id.replace("-", ""));
        assertThat(texts(journey, "what"))
                .containsExactly(
                        "post /v2/orders", "placed", "replica 127.1.2.1", "ticker", "claimed: Filled", "on the tape");
        assertThat(texts(journey, "region"))
                .containsExactly("sydney", "sydney", "north-virginia", "sydney", "sydney", "sydney");
        // It is not settled: its hold is still there.
        assertTells(journey, """
                /status "filled"
                /home_region "sydney"
                /recorded true
                /settled false
                /missing []
                /hops/0/milliseconds_after null
                /hops/0/milliseconds 4.0
                /hops/1/milliseconds_after 2.0
                /hops/2/milliseconds_after 115.0
                /hops/2/detail "reached after 115.0 ms\"""");
    }

    /** By a clock that is behind that of the region where it was placed. */
    @Test
    void findsTheTradeAtTheTimeOfItsDecision() throws Exception {
        String id = place();
        hand().fillAt(OrderId.parse(id).timeMicros() - 2_000_000, customer, id, "44", "sydney-1");
        TRACES.tell("");

        JsonNode journey = broker.get("/geo/orders/" + id + "/journey").json();

        assertThat(journey.path("recorded").asBoolean()).isTrue();
        assertThat(texts(journey, "what")).contains("on the tape");
    }

    @Test
    void tellsWhereTheOrderWasMovedAndDecided(@Autowired ClosableDoors doors) throws Exception {
        String id = place();
        OrderId order = OrderId.parse(id);
        Door first = Door.first("sydney");
        Door second = first.next("north-virginia", 1);
        long placed = order.timeMicros();
        doors.close(order, first, second, decidedAt(placed + 5_000_000, "north-virginia-1"));
        TRACES.tell("");

        JsonNode open = broker.get("/geo/orders/" + id + "/journey").json();
        hand().fill(customer, id, "44", "north-virginia-1");
        JsonNode ended = broker.get("/geo/orders/" + id + "/journey").json();

        assertThat(texts(open, "what")).containsExactly("placed", "moved to north-virginia");
        assertThat(open.path("settled").asBoolean()).as("it has not ended").isFalse();
        assertThat(texts(ended, "what"))
                .containsExactly("placed", "moved to north-virginia", "ticker", "claimed: Filled", "on the tape");
        assertThat(texts(ended, "region"))
                .containsExactly("sydney", "sydney", "north-virginia", "north-virginia", "sydney");
        assertThat(ended.at("/hops/1/detail").asString()).isEqualTo("by move 1, decided by north-virginia-1");
        assertThat(ended.at("/hops/1/milliseconds_after").asDouble()).isEqualTo(5_000.0);
    }

    /** It has no event of its own. */
    @Test
    void saysWhereAnOrderWasPlacedThatNeverWaited() throws Exception {
        OpenOrder order = OrderFixture.anOrder()
                .by(customer)
                .type(OrderType.MARKET)
                .placedIn("north-virginia")
                .build();
        orders.put(Order.accepted(order), order.placedAtMicros())
                .toCompletableFuture()
                .join();
        TRACES.tell("");

        JsonNode journey = broker.get("/geo/orders/" + order.id() + "/journey").json();

        assertThat(texts(journey, "region")).containsExactly("north-virginia");
        assertThat(journey.path("settled").asBoolean())
                .as("it is open, and its hold is not known here yet")
                .isFalse();
    }

    @Test
    void saysWhichHopWaitedForWhichRegionAcrossTheOcean() throws Exception {
        String id = place();
        TRACES.tellOfAnOcean(OrderId.parse(id).timeMicros());
        assertThat(waits(id)).containsExactly("post /geo/internal/account-changes: [\"sydney\"]");

        TRACES.tellOfForwarding(OrderId.parse(id).timeMicros());
        assertThat(waits(id))
                .containsExactly(
                        "post /geo/internal/market-orders: [\"north-virginia\"]",
                        "update accounts: [\"north-virginia\"]");
    }

    @Test
    void saysWhatIsMissingAndTellsTheRest() throws Exception {
        String id = place();
        TRACES.tell("");

        JsonNode journey = broker.get("/geo/orders/" + id + "/journey").json();

        assertThat(texts(journey, "what")).containsExactly("placed");
        assertThat(journey.path("missing")).hasSize(1);
        assertTells(journey, "/recorded null\n/missing/0/source \"trace\"");
        assertThat(journey.at("/missing/0/why").asString()).startsWith("Zipkin has no trace of this order");
    }

    @Test
    void isForTheOrdersCustomerAlone() throws Exception {
        String id = place();

        new HttpBroker(port, "somebody-else-" + UUID.randomUUID())
                .get("/geo/orders/" + id + "/journey")
                .assertStatus(404);
        nobody.get("/geo/orders/" + id + "/journey").assertStatus(401);
        broker.get("/geo/orders/" + UUID.randomUUID() + "/journey").assertStatus(404);
        broker.get("/geo/orders/nonsense/journey").assertStatus(422);
    }

    /** Acknowledged there, and not replicated here yet. */
    @Test
    void followsAnOrderThatOnlyItsRegionKnows(@Autowired BrokerOverHttp.OrdersAbroad abroad) throws Exception {
        OpenOrder order =
                OrderFixture.anOrder().by(customer).placedIn("north-virginia").build();
        abroad.orders()
                .put(Order.accepted(order), order.placedAtMicros())
                .toCompletableFuture()
                .join();
        TRACES.tell("");
        String path = "/geo/orders/" + order.id() + "/journey";

        cut.names().add("north-virginia");
        broker.get(path).assertStatus(503);
        cut.names().clear();
        assertThat(texts(broker.get(path).json(), "what")).containsExactly("placed");
    }

    @Test
    void namesTheTraceOfAnOrderThatAskedForOne() throws Exception {
        Answer placed = broker.send(broker.request("/v2/orders")
                .header("Content-Type", "application/json")
                .header("X-Geo-Trace", "true")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(HttpBroker.ORDER)));

        assertThat(placed.header("X-Geo-Trace-Id"))
                .isEqualTo(placed.json().path("id").asString().replace("-", ""));
    }

    private String place() throws Exception {
        return broker.post("/v2/orders", HttpBroker.ORDER).assertStatus(200).field("id");
    }

    private List<String> waits(String id) throws Exception {
        return broker.get("/geo/orders/" + id + "/journey")
                .json()
                .path("hops")
                .valueStream()
                .filter(hop -> !hop.path("waited_for").isEmpty())
                .map(hop -> hop.path("what").asString() + ": " + hop.path("waited_for"))
                .toList();
    }

    private static List<String> texts(JsonNode journey, String field) {
        return journey.path("hops")
                .valueStream()
                .map(hop -> hop.path(field).asString())
                .toList();
    }
}
