package io.geobroker.broker.update.web;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerTest;
import io.geobroker.broker.HttpBroker.Answer;
import io.geobroker.broker.OverHttp;
import io.geobroker.broker.account.IssueKeys;
import io.geobroker.broker.account.KeyPair;
import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.web.RawConnection;
import io.geobroker.broker.platform.web.limit.RequestMeters;
import io.geobroker.broker.update.EventId;
import io.geobroker.broker.update.UpdateMeters;
import io.geobroker.schema.listing.Price;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;
import tools.jackson.databind.JsonNode;

@DirtiesContext
@Timeout(60)
@BrokerTest({
    "geobroker.web.max-in-flight=3",
    "geobroker.updates.poll-interval=20ms",
    "geobroker.updates.heartbeat-interval=100ms",
    "geobroker.updates.max-waiting=50",
    "geobroker.updates.max-per-customer=5"
})
class EventStreamOverHttpTest extends OverHttp {
    private static final String PATH = "/v2/events/trades";
    private static final String ORDER = """
            {"symbol": "BHP", "qty": "7", "side": "buy", "type": "limit", "time_in_force": "gtc",
             "limit_price": "45.10", "client_order_id": "%s"}""";

    /** Strictly increasing, as a broker's decisions are. */
    private static final AtomicLong MICROS = new AtomicLong();

    @Autowired
    private FinishOrder finish;

    @Autowired
    private IssueKeys keys;

    @Test
    void tellsAnOrdersLifeAsItHappens() throws Exception {
        try (SseClient stream = connect("")) {
            String id = place("first");
            Outcome.Filled fill = fill(id);

            SseClient.Event placed = stream.next();
            SseClient.Event filled = stream.next();

            assertThat(placed.field("event")).isEqualTo("new");
            assertThat(placed.json().propertyNames()).containsExactly("event", "event_id", "at", "timestamp", "order");
            assertThat(placed.json().path("order").path("status").stringValue()).isEqualTo("new");
            assertThat(filled.json().propertyNames())
                    .containsExactly("event", "event_id", "at", "timestamp", "execution_id", "price", "qty", "order");
            assertThat(filled.field("event")).isEqualTo("fill");
            assertThat(filled.field("price")).isEqualTo("44.9");
            assertThat(filled.field("qty")).isEqualTo("7");
            assertThat(filled.field("execution_id"))
                    .isEqualTo(fill.decision().claim().value().toString());
            assertThat(filled.json().path("order"))
                    .isEqualTo(broker.get("/v2/orders/" + id).json());
            assertThat(filled.id()).startsWith(filled.field("event_id") + "~");
            assertThat(stream.status()).isEqualTo(200);
            assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
        }
    }

    @Test
    void goesOnWhereTheClientWas() throws Exception {
        SseClient.Event first;
        try (SseClient stream = connect("")) {
            place("one");
            first = stream.next();
        }
        place("two");
        place("three");

        try (SseClient byHeader =
                        new SseClient(broker.request(PATH + "?since=2026-01-01").header("Last-Event-ID", first.id()));
                SseClient byParameter = connect("?since_id=" + first.id());
                SseClient byEvent = connect("?since_id=" + first.field("event_id"));
                SseClient byTime = connect("?since=" + first.field("at"))) {
            place("four");
            for (SseClient stream : List.of(byHeader, byParameter, byEvent)) {
                assertThat(List.of(named(stream.next()), named(stream.next()), named(stream.next())))
                        .containsExactly("two", "three", "four");
            }
            assertThat(named(byTime.next())).isEqualTo("one");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void goesOnWhereAStreamBeganOrWasAtItsLastHeartbeat(int heartbeats) throws Exception {
        String last;
        try (SseClient stream = connect("")) {
            last = stream.nextId();
            for (int i = 0; i < heartbeats; i++) {
                last = stream.nextId();
            }
        }
        place("one");

        try (SseClient stream = new SseClient(broker.request(PATH).header("Last-Event-ID", last))) {
            assertThat(named(stream.next())).isEqualTo("one");
        }
    }

    @Test
    void replaysFromATimeThatNoIdCanHave() throws Exception {
        place("one");
        String start;
        String one;
        try (SseClient stream = connect("?since=0001-01-01T00:00:00Z")) {
            start = stream.nextId();
            SseClient.Event event = stream.next();
            assertThat(named(event)).isEqualTo("one");
            one = event.id();
        }
        place("two");

        assertGoesOnFrom(start, one);
    }

    /** A client's clock is ahead, or its zone is wrong. */
    @Test
    void aStartThatIsToComeIsNow() throws Exception {
        String start;
        String one;
        try (SseClient stream = connect("?since=2999-01-01")) {
            start = stream.nextId();
            place("one");
            one = stream.next().id();
        }
        place("two");

        assertGoesOnFrom(start, one);
    }

    private void assertGoesOnFrom(String start, String one) throws Exception {
        try (SseClient fromStart = new SseClient(broker.request(PATH).header("Last-Event-ID", start));
                SseClient fromOne = new SseClient(broker.request(PATH).header("Last-Event-ID", one))) {
            assertThat(List.of(named(fromStart.next()), named(fromStart.next())))
                    .containsExactly("one", "two");
            assertThat(named(fromOne.next())).isEqualTo("two");
        }
    }

    @Test
    void goesOnOneNanosecondBehindAnEvent() throws Exception {
        String at;
        try (SseClient stream = connect("")) {
            place("one");
            at = stream.next().field("at");
        }
        place("two");

        try (SseClient stream = connect("?since=" + at.replace("Z", "001Z"))) {
            assertThat(named(stream.next())).isEqualTo("two");
        }
    }

    @Test
    void endsAtTheEndThatWasAskedFor() throws Exception {
        place("one");
        place("two");
        place("three");
        String two;
        try (SseClient stream = connect("?since=2026-01-01")) {
            stream.next();
            two = stream.next().field("event_id");
        }

        try (SseClient stream =
                connect("?since_id=" + EventId.lowestAt(micros() - 3_600_000_000L) + "&until_id=" + two)) {
            assertThat(named(stream.next())).isEqualTo("one");
            assertThat(named(stream.next())).isEqualTo("two");
            stream.awaitEnd();
        }
    }

    /** Go's client ends for ever, and silently, with a response that is whole. */
    @Test
    void cutsTheResponseAtAnEndThatNobodyAskedFor() throws Exception {
        KeyPair key = join(keys.issue(customerId));
        try (RawConnection peer = new RawConnection(port)) {
            peer.say("GET " + PATH + " HTTP/1.1\r\nHost: broker\r\n" + RawConnection.key(key.keyId(), key.secret())
                    + "\r\n");
            peer.until(": heartbeat");

            join(keys.revoke(customerId, key.keyId()));

            assertThat(peer.rest())
                    .contains(": the key is not good any more\n\n")
                    .doesNotContain("\r\n0\r\n");
        }
    }

    @Test
    void endsTheResponseAtTheEndThatWasAskedFor() throws Exception {
        try (RawConnection peer = new RawConnection(port)) {
            peer.say("GET " + PATH + "?since=2026-01-01&until=2026-01-02 HTTP/1.1\r\nHost: broker\r\n"
                    + RawConnection.keyOf(customer) + "\r\n");

            assertThat(peer.until("\r\n0\r\n\r\n")).contains(": open");
        }
    }

    @Test
    void openStreamsAreNoRequestsInFlight() throws Exception {
        try (SseClient one = connect("");
                SseClient two = connect("");
                SseClient three = connect("");
                SseClient four = connect("")) {
            assertThat(List.of(one.status(), two.status(), three.status(), four.status()))
                    .containsOnly(200);
            assertThat(broker.get("/v2/assets/BHP").status()).isEqualTo(200);
            assertThat(registry.get(UpdateMeters.CONNECTIONS).gauge().value()).isGreaterThanOrEqualTo(4);
        }
        await().until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() == 0
                && registry.get(RequestMeters.IN_FLIGHT).gauge().value() == 0);
    }

    @Test
    void whoAsksForTheHeadAloneTakesNoPlace() throws Exception {
        try (RawConnection peer = new RawConnection(port)) {
            peer.say("HEAD " + PATH + " HTTP/1.1\r\nHost: broker\r\n" + RawConnection.keyOf(customer) + "\r\n");
            assertThat(peer.status()).isEqualTo(200);
        }

        await().until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() == 0);
    }

    @Test
    void refusesMoreStreamsThanACustomerMayHave() throws Exception {
        try (SseClient one = connect("");
                SseClient two = connect("");
                SseClient three = connect("");
                SseClient four = connect("");
                SseClient five = connect("")) {
            broker.get(PATH)
                    .assertError(42910000, "a customer may have 5 connections for updates to a broker, not more");
            assertThat(List.of(one, two, three, four, five)).allMatch(stream -> stream.status() == 200);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ?since_id=1                        | since_id must be the id of an event: 1
            ?since_id=904837e3-3b76-47ec-b432-046db621571b | since_id must be the id of an event: 904837e3-3b76-47ec-b432-046db621571b
            ?since_id=aa0fa4ce-1c78-11e1-8000-000000000000 | since_id is not known any more, events are kept for 7 days: aa0fa4ce-1c78-11e1-8000-000000000000
            ?since_id=aa0fa4ce-1c78-1fff-8000-000000000000 | since_id is not known, its time has not come yet: aa0fa4ce-1c78-1fff-8000-000000000000
            ?since=yesterday                   | since must be a day such as 2026-03-10 or a timestamp such as 2026-03-10T12:00:00Z (a + in it written as %2B): yesterday
            ?until=2026-03-10                  | since must be given with until
            ?until_id=aa0fa4ce-1c78-11f1-8000-000000000000 | since_id must be given with until_id
            ?since=2026-03-10&since_id=1       | since and until must not be given beside since_id and until_id
            """)
    void saysWhichParameterIsWrong(String query, String message) throws Exception {
        broker.get(PATH + query).assertError(42210000, message);
    }

    @Test
    void aPeerThatTakesNothingIsForgottenAndOthersGoOn() throws Exception {
        String id = place("much");
        try (RawConnection stalled = new RawConnection(port);
                SseClient quick = connect("")) {
            stalled.say("GET " + PATH + " HTTP/1.1\r\nHost: broker\r\n" + RawConnection.keyOf(customer) + "\r\n");
            await().until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() >= 2);
            int sent = 0;
            while (registry.get(UpdateMeters.READERS_DROPPED).counter().count() == 0) {
                for (int i = 0; i < 40; i++) {
                    join(finish.record(filled(id)));
                    sent++;
                }
                for (int i = 0; i < 40; i++) {
                    quick.next();
                }
            }
            assertThat(sent).isPositive();
            await().until(() -> registry.get(UpdateMeters.CONNECTIONS).gauge().value() == 1);
        }
    }

    private SseClient connect(String query) throws Exception {
        return new SseClient(broker.request(PATH + query));
    }

    private String place(String name) throws Exception {
        Answer answer = broker.post("/v2/orders", ORDER.formatted(name)).assertStatus(200);
        return answer.field("id");
    }

    private Outcome.Filled fill(String id) {
        Outcome.Filled filled = filled(id);
        join(finish.record(filled));
        return filled;
    }

    /** Each time as decided anew, which no broker would do. */
    private Outcome.Filled filled(String id) {
        return join(orders.find(customerId, OrderId.parse(id)))
                .map(order -> new Outcome.Filled(
                        order.placed(), decidedAt(micros(), "sydney-1"), Price.parse("44.90"), micros()))
                .orElseThrow();
    }

    private static long micros() {
        return MICROS.updateAndGet(last -> Math.max(last + 1, ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now())));
    }

    private static String named(SseClient.Event event) {
        JsonNode order = event.json().path("order");
        return order.path("client_order_id").stringValue();
    }
}
