package io.geobroker.simulator.customer.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.customer.MarketMode;
import io.geobroker.simulator.customer.MarketOrder;
import io.geobroker.simulator.customer.web.BrokerStandIn.Behaviour;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class BrokerMarketOrdersTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final MarketOrder ABROAD =
            new MarketOrder("customer-sydney-17", new Symbol("IBM"), false, MarketMode.REMOTE_DC, false, 5);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SimulatorMeters meters = new SimulatorMeters(registry, "sydney");
    private final Outage outage = new Outage("Broker", () -> Instant.EPOCH);

    @AutoClose
    private final BrokerStandIn broker = BrokerStandIn.start();

    @BeforeAll
    static void bePatient() {
        Awaitility.setDefaultTimeout(BrokerStandIn.PATIENT);
    }

    @Test
    void placesAnOrderInItsModeAsABrokerExpectsIt() {
        orders().place(ABROAD);

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

    /** What failed is no outage of this broker: another region may be unreachable. */
    @ParameterizedTest
    @CsvSource({
        "200, filled, false",
        "401, refused, true",
        "403, refused, false",
        "422, refused, false",
        "429, refused, false",
        "503, failed, false"
    })
    void countsHowItWasAnsweredApartFromTheOrdersThatWait(int status, String result, boolean isOutage) {
        broker.behave(
                status == 200 ? (method, id, statusOf) -> Behaviour.order(id, "filled") : Behaviour.answering(status));

        orders().place(ABROAD);

        await().until(() -> counted(result) == 1);
        assertThat(outage.reason().isPresent()).isEqualTo(isOutage);
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .containsOnly(SimulatorMeters.MARKET_ORDERS, SimulatorMeters.REQUESTS_IN_FLIGHT);
    }

    @Test
    void goesOnWhenTheBrokerIsDead() {
        broker.close();

        orders().place(ABROAD);

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
        BrokerMarketOrders orders = orders();

        orders.place(ABROAD);
        orders.place(ABROAD);

        assertThat(counted("skipped")).isEqualTo(1);
        stalled.countDown();
        await().until(() -> counted("filled") == 1);
    }

    private BrokerMarketOrders orders() {
        return new BrokerMarketOrders(
                broker.customers(1, BrokerStandIn.PATIENT, outage, meters),
                BrokerStandIn.PATIENT,
                JSON,
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
