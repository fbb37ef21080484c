package io.geobroker.simulator.customer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.customer.NewOrder;
import io.geobroker.simulator.customer.OrderKind;
import io.geobroker.simulator.customer.web.BrokerStandIn.Behaviour;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.tls.HttpClients;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class BrokerOrdersTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong now = new AtomicLong();
    private final Outage outage = new Outage("Broker", () -> Instant.ofEpochSecond(0, now.get()));

    @AutoClose
    private final BrokerStandIn broker = BrokerStandIn.start();

    @BeforeAll
    static void bePatient() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    @Test
    void placesALimitOrderAsABrokerExpectsIt() {
        orders(limits()).place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> counted(SimulatorMeters.ORDERS_ACCEPTED) == 1);
        assertThat(broker.requests("POST"))
                .containsExactly(new BrokerStandIn.Request(
                        "POST", "/v2/orders", "customer-sydney-17", "application/json", "", JSON.readTree("""
                                {"symbol":"BHP","qty":"5","side":"buy","type":"limit","time_in_force":"gtc",
                                 "limit_price":"45.1"}
                                """)));
    }

    @Test
    void placesAStopOrderAsABrokerExpectsIt() {
        orders(limits()).place(anOrder(OrderKind.SELL_STOP, true), 0);

        await().until(() -> counted(SimulatorMeters.ORDERS_ACCEPTED) == 1);
        assertThat(broker.requests("POST").get(0).body()).isEqualTo(JSON.readTree("""
                                {"symbol":"BHP","qty":"5","side":"sell","type":"stop","time_in_force":"gtc",
                                 "stop_price":"45.1"}
                                """));
    }

    @Test
    void measuresFromTheTimeAnOrderWasDue() {
        now.set(Duration.ofSeconds(3).toNanos());
        orders(limits())
                .place(anOrder(OrderKind.BUY_LIMIT, true), Duration.ofSeconds(1).toNanos());

        await().until(() -> registry.get(SimulatorMeters.ORDERS_PLACING).timer().count() == 1);
        assertThat(registry.get(SimulatorMeters.ORDERS_PLACING).timer().totalTime(TimeUnit.SECONDS))
                .isEqualTo(2);
    }

    @Test
    void cancelsWhatHasNotFilledWhenThePatienceIsOver() {
        BrokerOrders orders = orders(limits());
        orders.place(anOrder(OrderKind.BUY_LIMIT, false), 0);
        await().until(() -> waiting() == 1);

        now.set(PATIENCE.toNanos() - 1);
        orders.followUp();
        assertThat(waiting()).isEqualTo(1);
        now.set(PATIENCE.toNanos());
        orders.followUp();

        await().until(() -> ended("canceled") == 1);
        assertThat(broker.requests("DELETE")).hasSize(1).allSatisfy(request -> {
            assertThat(request.path()).matches("/v2/orders/[0-9a-f-]{36}");
            assertThat(request.customer()).isEqualTo("customer-sydney-17");
        });
        assertThat(waiting()).isZero();
    }

    @Test
    void doesNotCancelWhatHasFilled() {
        BrokerOrders orders = orders(limits());
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        await().until(() -> waiting() == 1);
        broker.end("filled");

        now.set(PATIENCE.toNanos());
        orders.followUp();

        await().until(() -> ended("ended before") == 1);
        assertThat(broker.requests("GET")).hasSize(1);
        assertThat(broker.requests("DELETE")).isEmpty();
    }

    @Test
    void cancelsWhatWasMeantToFillAndDidNot() {
        BrokerOrders orders = orders(limits());
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        await().until(() -> waiting() == 1);

        now.set(PATIENCE.toNanos());
        orders.followUp();

        await().until(() -> ended("canceled") == 1);
    }

    @Test
    void leavesWhatIsMeantToFillAloneIfToldSo() {
        BrokerOrders orders = orders(new BrokerOrders.Limits(PATIENCE, 100, false));
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        orders.place(anOrder(OrderKind.BUY_LIMIT, false), 0);

        await().until(() -> counted(SimulatorMeters.ORDERS_ACCEPTED) == 2);
        await().until(() -> waiting() == 1);
    }

    @Test
    void triesACancelAgainThatFails() {
        BrokerOrders orders = orders(limits());
        orders.place(anOrder(OrderKind.BUY_LIMIT, false), 0);
        await().until(() -> waiting() == 1);
        broker.behave(Behaviour.answering(503));
        now.set(PATIENCE.toNanos());
        orders.followUp();
        await().until(() -> broker.requests("DELETE").size() == 1);
        await().until(() -> waiting() == 1);

        broker.behave(Behaviour.accepting());
        now.set(2 * PATIENCE.toNanos());
        orders.followUp();

        await().until(() -> ended("canceled") == 1);
    }

    @Test
    void countsRejectionsByStatus() {
        BrokerOrders orders = orders(limits());
        broker.behave(Behaviour.answering(403));
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        await().until(() -> rejected("403") == 1);
        assertThat(outage.reason()).isEmpty();

        broker.behave(Behaviour.answering(503));
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        await().until(() -> rejected("503") == 1);
        assertThat(outage.reason().orElseThrow()).contains("503").contains("as told");
        assertThat(waiting()).isZero();
    }

    @Test
    void aKeyThatTheBrokerDoesNotTakeIsAnOutage() {
        broker.behave(Behaviour.answering(401));
        orders(limits()).place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> outage.reason().isPresent());
        assertThat(outage.reason().orElseThrow()).contains("401").contains("as told");
        assertThat(rejected("401")).isEqualTo(1);
    }

    @Test
    void countsAnAnswerThatIsNotAnOrderAsAnError() {
        broker.behave((method, id, statusOf) -> new BrokerStandIn.Answer(200, "<html>"));
        orders(limits()).place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> counted(SimulatorMeters.REQUEST_ERRORS) == 1);
    }

    @Test
    void skipsOrdersWhileTooManyAreUnderWayAndNeverWaits() throws InterruptedException {
        CountDownLatch stalled = new CountDownLatch(1);
        broker.behave((method, id, statusOf) -> {
            stalled.await();
            return Behaviour.order(id, "new");
        });
        BrokerOrders orders = orders(limits());

        for (int i = 0; i < 20; i++) {
            orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        }
        assertThat(counted(SimulatorMeters.ORDERS_SENT)).isEqualTo(8);
        assertThat(counted(SimulatorMeters.ORDERS_SKIPPED)).isEqualTo(12);
        assertThat(registry.get(SimulatorMeters.REQUESTS_IN_FLIGHT).gauge().value())
                .isEqualTo(8);

        stalled.countDown();
        await().until(() -> counted(SimulatorMeters.ORDERS_ACCEPTED) == 8);
        await().until(() ->
                registry.get(SimulatorMeters.REQUESTS_IN_FLIGHT).gauge().value() == 0);
    }

    @Test
    void goesOnWhenTheBrokerIsDead() {
        broker.close();
        BrokerOrders orders = orders(limits());
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> counted(SimulatorMeters.REQUEST_ERRORS) == 1);
        assertThat(outage.reason().orElseThrow()).contains("ConnectException");
        await().until(() ->
                registry.get(SimulatorMeters.REQUESTS_IN_FLIGHT).gauge().value() == 0);
    }

    @Test
    void remembersOnlySoManyOrders() {
        BrokerOrders orders = orders(new BrokerOrders.Limits(PATIENCE, 2, true));
        for (int i = 0; i < 3; i++) {
            orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        }

        await().until(() -> ended("abandoned") == 1);
        assertThat(waiting()).isEqualTo(2);
    }

    @Test
    void refusesAnAddressThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> orders(URI.create("localhost:8081"), limits()))
                .withMessage("must be an http or https address such as http://localhost:8081: localhost:8081");
    }

    private BrokerOrders orders(BrokerOrders.Limits limits) {
        return orders(broker.uri(), limits);
    }

    private BrokerOrders orders(URI uri, BrokerOrders.Limits limits) {
        Supplier<HttpClient> http = HttpClients.withoutCertificate().client(TIMEOUT);
        CustomerKeys keys = new CustomerKeys(uri, "", TIMEOUT, http, JSON, outage);
        SimulatorMeters meters = new SimulatorMeters(registry, "sydney");
        BrokerRequests requests = new BrokerRequests(uri, uri, keys, 8, TIMEOUT, http, outage, meters);
        return new BrokerOrders(requests, limits, JSON, outage, meters, now::get);
    }

    private static BrokerOrders.Limits limits() {
        return new BrokerOrders.Limits(PATIENCE, 100, true);
    }

    private static NewOrder anOrder(OrderKind kind, boolean meantToFill) {
        return new NewOrder("customer-sydney-17", new Symbol("BHP"), kind, 5, Price.parse("45.10"), meantToFill);
    }

    private double counted(String name) {
        return registry.get(name).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private double ended(String result) {
        return registry.get(SimulatorMeters.ORDERS_ENDED)
                .tag("result", result)
                .counter()
                .count();
    }

    private double rejected(String status) {
        return registry.find(SimulatorMeters.ORDERS_REJECTED).tag("status", status).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private double waiting() {
        return registry.get(SimulatorMeters.ORDERS_WAITING).gauge().value();
    }
}
