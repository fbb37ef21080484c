package io.geobroker.simulator;

import io.geobroker.schema.world.World;
import io.geobroker.simulator.customer.Customers;
import io.geobroker.simulator.customer.TradedStock;
import io.geobroker.simulator.customer.web.BrokerOrders;
import io.geobroker.simulator.customer.web.CustomerKeys;
import io.geobroker.simulator.pace.OpenLoopSchedule;
import io.geobroker.simulator.pace.RampUp;
import io.geobroker.simulator.pace.Rate;
import io.geobroker.simulator.pace.Slots;
import io.geobroker.simulator.platform.Outage;
import io.geobroker.simulator.platform.SimulatorMeters;
import io.geobroker.tls.HttpClients;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Customers, and the way to their broker. */
@Configuration(proxyBeanMethods = false)
class CustomerConfiguration {
    @Bean
    Outage brokerOutage(InstantSource clock) {
        return new Outage("Broker", clock);
    }

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService answers() {
        return Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task, "answers");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Bean
    CustomerKeys customerKeys(
            SimulatorProperties simulator,
            CustomersProperties customers,
            HttpClients clients,
            ExecutorService answers,
            JsonMapper json) {
        return new CustomerKeys(
                simulator.operatorUrl(), customers.adminToken(), customers.timeout(), clients, answers, json);
    }

    @Bean
    BrokerOrders orders(
            SimulatorProperties simulator,
            CustomersProperties customers,
            CustomerKeys keys,
            HttpClients clients,
            ExecutorService answers,
            JsonMapper json,
            Outage brokerOutage,
            SimulatorMeters meters) {
        BrokerOrders.Limits limits = new BrokerOrders.Limits(
                customers.maxInFlight(),
                customers.timeout(),
                customers.patience(),
                customers.maxWaiting(),
                customers.askBeforeCancel());
        return InvalidConfigurationException.checked(
                "broker-url",
                () -> new BrokerOrders(
                        simulator.brokerUrl(),
                        simulator.operatorUrl(),
                        keys,
                        limits,
                        clients,
                        answers,
                        json,
                        brokerOutage,
                        meters,
                        System::nanoTime));
    }

    @Bean
    Customers customers(
            SimulatorProperties simulator,
            WalkProperties walk,
            CustomersProperties customers,
            World world,
            RecordedTickers recording) {
        List<TradedStock> stocks = world.listings().stream()
                .filter(listing -> walk.isWalked(listing.symbol()))
                .filter(listing -> !recording.symbols().contains(listing.symbol()))
                .map(listing -> new TradedStock(
                        listing.symbol(),
                        listing.referencePrice(),
                        InvalidConfigurationException.checked("walk", () -> walk.swing(listing.symbol()))
                                .volatility(),
                        listing.homeRegion().equals(simulator.region())))
                .toList();
        return new Customers(
                simulator.region(),
                customers.count(),
                stocks,
                customers.abroadShare(),
                customers.fillShare(),
                new Seed(simulator.seed()).randomFor(simulator.region()));
    }

    @Bean
    OpenLoopSchedule customerOrders(
            LoadProperties load,
            RampUp rampUp,
            WalkProperties walk,
            World world,
            Customers people,
            BrokerOrders orders,
            SimulatorMeters meters) {
        Rate rate = InvalidConfigurationException.checked(
                "load.orders-per-second", () -> load.orders(world.regions().size()));
        OpenLoopSchedule loop = new OpenLoopSchedule(
                "customers",
                new Slots(List.of(rate)),
                rampUp,
                walk.catchUp(),
                System::nanoTime,
                (lane, due) -> orders.place(people.next(), due));
        meters.watch("orders", loop);
        return loop;
    }

    /** Down while customers' orders do not reach the broker. */
    @Bean
    HealthIndicator customersHealthIndicator(Outage brokerOutage) {
        return new ReasonedHealth(brokerOutage::reason);
    }
}
