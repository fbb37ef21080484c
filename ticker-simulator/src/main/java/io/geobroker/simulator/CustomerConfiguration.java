package io.geobroker.simulator;

import io.geobroker.schema.world.World;
import io.geobroker.simulator.customer.Customers;
import io.geobroker.simulator.customer.web.BrokerMarketOrders;
import io.geobroker.simulator.customer.web.BrokerOrders;
import io.geobroker.simulator.customer.web.BrokerRequests;
import io.geobroker.simulator.customer.web.CustomerKeys;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.tls.HttpClients;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Beans that send customers' orders to the broker. */
@Configuration(proxyBeanMethods = false)
class CustomerConfiguration {
    /**
     * How late a price or an order may still be sent; later ones are skipped and counted. A pause of the process ends in a burst
     * up to this length, then a gap.
     */
    static final Duration CATCH_UP = Duration.ofSeconds(1);

    /** After that a request has failed. The deadline of market orders is four fifths of it. */
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    /**
     * Most requests in flight. More would load a slow broker harder and need more connections and memory. Orders beyond it are
     * skipped and counted.
     */
    private static final int MOST_IN_FLIGHT = 256;

    /** Most orders remembered until their patience is over, about 20 MB. Orders beyond it are counted and never cancelled. */
    private static final int MOST_WAITING = 100_000;

    @Bean
    Outage brokerOutage(InstantSource clock) {
        return new Outage("Broker", clock);
    }

    @Bean
    Outage placingOutage(InstantSource clock) {
        return new Outage("Placing of orders", clock);
    }

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService answers() {
        return Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task, "answers");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** A few threads suffice for the answers. */
    @Bean
    Supplier<HttpClient> brokerClient(HttpClients clients, ExecutorService answers) {
        return clients.client(() -> HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .executor(answers));
    }

    @Bean
    CustomerKeys customerKeys(
            SimulatorProperties simulator,
            CustomersProperties customers,
            Supplier<HttpClient> brokerClient,
            JsonMapper json,
            Outage brokerOutage) {
        return new CustomerKeys(
                simulator.operatorUrl(), customers.adminToken(), TIMEOUT, brokerClient, json, brokerOutage);
    }

    @Bean
    BrokerRequests brokerRequests(
            SimulatorProperties simulator,
            CustomerKeys keys,
            Supplier<HttpClient> brokerClient,
            Outage brokerOutage,
            SimulatorMeters meters) {
        return SimulatorProperties.checked(
                "broker-url",
                simulator.brokerUrl(),
                url -> new BrokerRequests(
                        url,
                        simulator.operatorUrl(),
                        keys,
                        MOST_IN_FLIGHT,
                        TIMEOUT,
                        brokerClient,
                        brokerOutage,
                        meters));
    }

    @Bean
    BrokerOrders orders(
            BrokerRequests requests,
            CustomersProperties customers,
            JsonMapper json,
            Outage brokerOutage,
            SimulatorMeters meters) {
        return new BrokerOrders(
                requests,
                customers.patience(),
                MOST_WAITING,
                customers.askBeforeCancel(),
                json,
                brokerOutage,
                meters,
                System::nanoTime);
    }

    @Bean
    BrokerMarketOrders marketOrders(
            BrokerRequests requests, JsonMapper json, Outage brokerOutage, SimulatorMeters meters) {
        // The broker must answer before the request times out.
        Duration within = TIMEOUT.multipliedBy(4).dividedBy(5);
        return new BrokerMarketOrders(requests, within, json, brokerOutage, meters);
    }

    @Bean
    Customers customers(
            SimulatorProperties simulator, CustomersProperties customers, World world, RecordedTickers recording) {
        return new Customers(
                simulator.region(),
                customers.count(),
                recording.walked(world),
                customers.fillShare(),
                Seed.OF_WORLDS.randomFor(simulator.region()));
    }

    @Bean
    OpenLoopSchedule customerOrders(
            LoadProperties load,
            RampUp rampUp,
            World world,
            Customers people,
            BrokerOrders orders,
            BrokerMarketOrders marketOrders,
            Outage placingOutage,
            SimulatorMeters meters) {
        int regions = world.regions().size();
        Rate waiting = load.share("orders-per-second", load.ordersPerSecond(), regions);
        Rate atMarket = load.share("market-orders-per-second", load.marketOrdersPerSecond(), regions);
        OpenLoopSchedule loop = new OpenLoopSchedule(
                "customers",
                new Slots(List.of(waiting, atMarket)),
                rampUp,
                CATCH_UP,
                System::nanoTime,
                (lane, due) -> {
                    if (lane == 0) {
                        orders.place(people.next(), due);
                    } else {
                        marketOrders.place(people.nextAtMarket());
                    }
                },
                placingOutage::ended);
        meters.slots("orders", loop, OpenLoopSchedule::missed, loop::lateness);
        return loop;
    }

    @Bean
    HealthIndicator customersHealthIndicator(Outage placingOutage, Outage brokerOutage) {
        return new ReasonedHealth(() -> placingOutage.reason().or(brokerOutage::reason));
    }
}
