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

/** Polls some customers' orders in one region, as a list and one by its id. Used by one thread. */
final class OrderWatch {
    private static final int PAGE = 100;

    private final List<BrokerApi> brokers;
    private final List<Customer> customers;
    private final Sightings sightings;
    private final Random random = new Random(1);
    private int turn;

    OrderWatch(List<BrokerApi> brokers, List<Customer> customers, Sightings sightings) {
        this.brokers = List.copyOf(brokers);
        this.customers = List.copyOf(customers);
        this.sightings = sightings;
        customers.forEach(customer -> sightings.follow(customer.name()));
    }

    /** Asks one broker about one customer. */
    void look() {
        Customer customer = customers.get(turn % customers.size());
        BrokerApi broker = brokers.get(turn / customers.size() % brokers.size());
        turn++;
        list(customer, broker);
        one(customer, broker);
    }

    private void list(Customer customer, BrokerApi broker) {
        long asked = EpochMicros.now();
        Reply reply = broker.get("/v2/orders?status=all&limit=" + PAGE, customer.credentials());
        reply.noteDefect(sightings, customer.name());
        if (reply.isOk()) {
            Map<UUID, OrderState> orders = OrderStates.ofAll(reply.body());
            long oldest = orders.size() < PAGE
                    ? 0
                    : orders.keySet().stream()
                            .mapToLong(EpochMicros::ofOrder)
                            .min()
                            .orElse(0);
            sightings.listed(customer.name(), orders, oldest, asked, EpochMicros.now());
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
        reply.noteDefect(sightings, customer.name());
        if (reply.isOk()) {
            sightings.saw(customer.name(), order, OrderStates.of(reply.body()), asked, EpochMicros.now());
        } else if (reply.saysNotFound()) {
            sightings.missed(order, asked);
        }
    }
}
