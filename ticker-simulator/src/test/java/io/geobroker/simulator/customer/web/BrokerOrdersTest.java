package io.geobroker.simulator.customer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.customer.NewOrder;
import io.geobroker.simulator.customer.OrderKind;
import io.geobroker.simulator.customer.web.BrokerStandIn.Behaviour;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class BrokerOrdersTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong now = new AtomicLong();
    private final Outage outage = new Outage("Broker", () -> Instant.ofEpochSecond(0, now.get()));

    @AutoClose
    private final BrokerStandIn broker = BrokerStandIn.start();

    @BeforeAll
    static void bePatient() {
        Awaitility.setDefaultTimeout(BrokerStandIn.PATIENT);
    }

    @ParameterizedTest
    @CsvSource({"BUY_LIMIT, buy, limit", "SELL_STOP, sell, stop"})
    void placesAnOrderAsABrokerExpectsIt(OrderKind kind, String side, String type) {
        orders().place(anOrder(kind, true), 0);

        await().until(() -> counted(SimulatorMeters.ORDERS_ACCEPTED) == 1);
        assertThat(broker.requests("POST"))
                .containsExactly(new BrokerStandIn.Request(
                        "POST", "/v2/orders", "customer-sydney-17", "application/json", "", JSON.readTree("""
                                {"symbol":"BHP","qty":"5","side":"%s","type":"%2$s","time_in_force":"gtc",
                                 "%2$s_price":"45.1"}
                                """.formatted(
                                        side, type))));
    }

    @Test
    void measuresFromTheTimeAnOrderWasDue() {
        now.set(Duration.ofSeconds(3).toNanos());
        orders().place(anOrder(OrderKind.BUY_LIMIT, true), Duration.ofSeconds(1).toNanos());

        await().until(() -> registry.get(SimulatorMeters.ORDERS_PLACING).timer().count() == 1);
        assertThat(registry.get(SimulatorMeters.ORDERS_PLACING).timer().totalTime(TimeUnit.SECONDS))
                .isEqualTo(2);
    }

    @Test
    void cancelsWhatHasNotFilledWhenThePatienceIsOver() {
        BrokerOrders orders = waitingFor(false);

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

    @ParameterizedTest
    @CsvSource({"filled, ended before, 0", "new, canceled, 1"})
    void cancelsWhatWasMeantToFillUnlessItHas(String status, String result, int cancels) {
        BrokerOrders orders = waitingFor(true);
        broker.end(status);

        now.set(PATIENCE.toNanos());
        orders.followUp();

        await().until(() -> ended(result) == 1);
        assertThat(broker.requests("GET")).hasSize(1);
        assertThat(broker.requests("DELETE")).hasSize(cancels);
    }

    @Test
    void leavesWhatIsMeantToFillAloneIfToldSo() {
        BrokerOrders orders = orders(100, false, BrokerStandIn.PATIENT);
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        orders.place(anOrder(OrderKind.BUY_LIMIT, false), 0);

        await().until(() -> counted(SimulatorMeters.ORDERS_ACCEPTED) == 2);
        await().until(() -> waiting() == 1);
    }

    @Test
    void triesACancelAgainThatFails() {
        BrokerOrders orders = waitingFor(false);
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

    @ParameterizedTest
    @CsvSource({"401, true", "403, false", "503, true"})
    void countsRejectionsByStatus(int status, boolean isOutage) {
        broker.behave(Behaviour.answering(status));
        orders().place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> registry.find(SimulatorMeters.ORDERS_REJECTED)
                        .tag("status", Integer.toString(status))
                        .counter()
                != null);
        await().until(() -> outage.reason().isPresent() == isOutage);
        assertThat(outage.reason().stream())
                .allMatch(reason -> reason.contains(status + ": {") && reason.contains("as told"));
        assertThat(waiting()).isZero();
    }

    @Test
    void countsAnAnswerThatIsNotAnOrderAsAnError() {
        broker.behave((method, id, statusOf) -> new BrokerStandIn.Answer(200, "<html>"));
        orders().place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> counted(SimulatorMeters.REQUEST_ERRORS) == 1);
    }

    @Test
    void skipsOrdersWhileTooManyAreUnderWayAndNeverWaits() throws InterruptedException {
        CountDownLatch stalled = new CountDownLatch(1);
        broker.behave((method, id, statusOf) -> {
            stalled.await();
            return Behaviour.order(id, "new");
        });
        BrokerOrders orders = orders();

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
        BrokerOrders orders = orders();
        orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> counted(SimulatorMeters.REQUEST_ERRORS) == 1);
        assertThat(outage.reason().orElseThrow()).contains("ConnectException");
        await().until(() ->
                registry.get(SimulatorMeters.REQUESTS_IN_FLIGHT).gauge().value() == 0);
    }

    @Test
    void anAnswerThatDoesNotEndIsNoLongerUnderWay() {
        broker.halveAnswers();
        orders(100, true, Duration.ofSeconds(1)).place(anOrder(OrderKind.BUY_LIMIT, true), 0);

        await().until(() -> counted(SimulatorMeters.REQUEST_ERRORS) == 1);
        assertThat(registry.get(SimulatorMeters.REQUESTS_IN_FLIGHT).gauge().value())
                .isZero();
    }

    @Test
    void remembersOnlySoManyOrders() {
        BrokerOrders orders = orders(2, true, BrokerStandIn.PATIENT);
        for (int i = 0; i < 3; i++) {
            orders.place(anOrder(OrderKind.BUY_LIMIT, true), 0);
        }

        await().until(() -> ended("abandoned") == 1);
        assertThat(waiting()).isEqualTo(2);
    }

    /** With one order that is open. */
    private BrokerOrders waitingFor(boolean meantToFill) {
        BrokerOrders orders = orders();
        orders.place(anOrder(OrderKind.BUY_LIMIT, meantToFill), 0);
        await().until(() -> waiting() == 1);
        return orders;
    }

    private BrokerOrders orders() {
        return orders(100, true, BrokerStandIn.PATIENT);
    }

    private BrokerOrders orders(int remembered, boolean askBeforeCancel, Duration timeout) {
        SimulatorMeters meters = new SimulatorMeters(registry, "sydney");
        return new BrokerOrders(
                broker.customers(8, timeout, outage, meters),
                PATIENCE,
                remembered,
                askBeforeCancel,
                JSON,
                outage,
                meters,
                now::get);
    }

    private static NewOrder anOrder(OrderKind kind, boolean meantToFill) {
        return new NewOrder("customer-sydney-17", new Symbol("BHP"), kind, 5, Price.parse("45.10"), meantToFill);
    }

    private double counted(String name) {
        return registry.find(name).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private double ended(String result) {
        return registry.get(SimulatorMeters.ORDERS_ENDED)
                .tag("result", result)
                .counter()
                .count();
    }

    private double waiting() {
        return registry.get(SimulatorMeters.ORDERS_WAITING).gauge().value();
    }
}
