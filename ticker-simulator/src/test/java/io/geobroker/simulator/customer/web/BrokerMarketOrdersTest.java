package io.geobroker.simulator.customer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.customer.MarketMode;
import io.geobroker.simulator.customer.MarketOrder;
import io.geobroker.simulator.customer.web.BrokerStandIn.Behaviour;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.tls.HttpClients;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class BrokerMarketOrdersTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final MarketOrder ABROAD =
            new MarketOrder("customer-sydney-17", new Symbol("IBM"), false, MarketMode.REMOTE_DC, false, 5);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SimulatorMeters meters = new SimulatorMeters(registry, "sydney");
    private final Outage outage = new Outage("Broker", () -> Instant.EPOCH);

    @AutoClose
    private final BrokerStandIn broker = BrokerStandIn.start();

    @BeforeAll
    static void bePatient() {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    @Test
    void placesAnOrderInItsModeAsABrokerExpectsIt() {
        orders(1).place(ABROAD);

        await().until(() -> counted("filled") == 1);
        assertThat(broker.requests("POST"))
                .containsExactly(new BrokerStandIn.Request(
                        "POST",
                        "/v2/orders",
                        "customer-sydney-17",
                        "application/json",
                        "remote-dc",
                        JSON.readTree("""
                                {"symbol":"IBM","qty":"5","side":"sell","type":"market","time_in_force":"day"}
                                """)));
    }

    @ParameterizedTest
    @CsvSource({"200, filled", "403, refused", "422, refused", "429, refused", "503, failed"})
    void countsHowItWasAnsweredApartFromTheOrdersThatWait(int status, String result) {
        BrokerRequests requests = requests(1);
        BrokerOrders waiting =
                new BrokerOrders(requests, new BrokerOrders.Limits(TIMEOUT, 100, true), JSON, outage, meters, () -> 0L);
        broker.behave(
                status == 200 ? (method, id, statusOf) -> Behaviour.order(id, "filled") : Behaviour.answering(status));

        orders(requests).place(ABROAD);

        await().until(() -> counted(result) == 1);
        assertThat(List.of(
                        SimulatorMeters.ORDERS_SENT,
                        SimulatorMeters.ORDERS_ACCEPTED,
                        SimulatorMeters.ORDERS_ENDED,
                        SimulatorMeters.ORDERS_REJECTED))
                .allSatisfy(name -> assertThat(registry.find(name).counters().stream()
                                .mapToDouble(Counter::count)
                                .sum())
                        .isZero());
        waiting.followUp();
        assertThat(broker.requests("GET")).isEmpty();
        assertThat(broker.requests("DELETE")).isEmpty();
    }

    @Test
    void aKeyThatTheBrokerDoesNotTakeIsAnOutage() {
        broker.behave(Behaviour.answering(401));

        orders(1).place(ABROAD);

        await().until(() -> counted("refused") == 1);
        assertThat(outage.reason()).contains("answers 401");
    }

    @Test
    void anotherRegionThatCannotBeReachedIsNoOutageOfThisBroker() {
        broker.behave(Behaviour.answering(503));

        orders(1).place(ABROAD);

        await().until(() -> counted("failed") == 1);
        assertThat(outage.reason()).isEmpty();
    }

    @Test
    void goesOnWhenTheBrokerIsDead() {
        broker.close();

        orders(1).place(ABROAD);

        await().until(() -> counted("unanswered") == 1);
        assertThat(outage.reason().orElseThrow()).contains("ConnectException");
    }

    @Test
    void skipsOrdersWhileTooManyAreUnderWay() {
        CountDownLatch stalled = new CountDownLatch(1);
        broker.behave((method, id, statusOf) -> {
            stalled.await();
            return Behaviour.order(id, "filled");
        });
        BrokerMarketOrders orders = orders(1);

        orders.place(ABROAD);
        orders.place(ABROAD);

        assertThat(counted("skipped")).isEqualTo(1);
        stalled.countDown();
        await().until(() -> counted("filled") == 1);
    }

    private BrokerMarketOrders orders(int inFlight) {
        return orders(requests(inFlight));
    }

    private BrokerMarketOrders orders(BrokerRequests requests) {
        return new BrokerMarketOrders(requests, TIMEOUT, JSON, outage, meters);
    }

    private BrokerRequests requests(int inFlight) {
        Supplier<HttpClient> http = HttpClients.withoutCertificate().client(TIMEOUT);
        return new BrokerRequests(
                broker.uri(),
                broker.uri(),
                new CustomerKeys(broker.uri(), "", TIMEOUT, http, JSON, outage),
                inFlight,
                TIMEOUT,
                http,
                outage,
                meters);
    }

    private double counted(String result) {
        return registry
                .find(SimulatorMeters.MARKET_ORDERS)
                .tags("mode", "remote-dc", "stock", "abroad", "result", result)
                .counters()
                .stream()
                .mapToDouble(Counter::count)
                .sum();
    }
}
