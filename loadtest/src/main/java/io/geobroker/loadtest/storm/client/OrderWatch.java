package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Sightings;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.OrderStates;
import io.geobroker.loadtest.storm.web.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Polls some customers' orders in one region, as a list and one by its id. Used by one thread. */
final class OrderWatch implements Watch {
    private static final int PAGE = 100;
    private static final long PAUSE_MILLIS = 300;

    private final List<BrokerApi> brokers;
    private final List<Customer> customers;
    private final Sightings sightings;
    private final ToLongFunction<UUID> placedMicros;
    private final Random random = new Random(1);
    private int turn;

    /** @param placedMicros of an order id, microseconds since the epoch */
    OrderWatch(
            List<BrokerApi> brokers, List<Customer> customers, Sightings sightings, ToLongFunction<UUID> placedMicros) {
        this.brokers = List.copyOf(brokers);
        this.customers = List.copyOf(customers);
        this.sightings = sightings;
        this.placedMicros = placedMicros;
        customers.forEach(customer -> sightings.follow(customer.name()));
    }

    @Override
    public void look() throws InterruptedException {
        Customer customer = customers.get(turn % customers.size());
        BrokerApi broker = brokers.get(turn / customers.size() % brokers.size());
        turn++;
        list(customer, broker);
        one(customer, broker);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }

    private void list(Customer customer, BrokerApi broker) {
        long asked = EpochMicros.now();
        Reply reply = broker.get("/v2/orders?status=all&limit=" + PAGE, customer.credentials());
        if (reply.isOk()) {
            Map<UUID, OrderState> orders = OrderStates.ofAll(reply.body());
            long oldest = orders.size() < PAGE
                    ? 0
                    : orders.keySet().stream().mapToLong(placedMicros).min().orElse(0);
            sightings.listed(customer.name(), orders, oldest, placedMicros::applyAsLong, asked, EpochMicros.now());
        }
    }

    private void one(Customer customer, BrokerApi broker) {
        List<UUID> known = new ArrayList<>(sightings.ordersOf(customer.name()));
        if (known.isEmpty()) {
            return;
        }
        UUID order = known.get(random.nextInt(known.size()));
        long asked = EpochMicros.now();
        Reply reply = broker.get("/v2/orders/" + order, customer.credentials());
        if (reply.isOk()) {
            sightings.saw(customer.name(), order, OrderStates.of(reply.body()), asked, EpochMicros.now());
        } else if (reply.saysNotFound()) {
            sightings.missed(order, asked);
        }
    }
}
