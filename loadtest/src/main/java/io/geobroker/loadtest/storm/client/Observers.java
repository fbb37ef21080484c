package io.geobroker.loadtest.storm.client;

import com.datastax.oss.driver.api.core.DriverException;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.journal.AccountSightings;
import io.geobroker.loadtest.storm.journal.AccountSightings.Moment;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Sightings;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.EventStreamReader;
import io.geobroker.loadtest.storm.web.OrderStates;
import io.geobroker.loadtest.storm.web.Reply;
import io.geobroker.loadtest.storm.web.SocketReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Background readers of a storm: they poll orders and accounts and listen to events.
 *
 * <p>Customers listen by websocket at home and by event stream in the next region, until the world has settled.
 */
public final class Observers implements AutoCloseable {
    /** Few, because each costs reads all the time; the first customer is poor and places little. */
    private static final int FIRST = 1;

    private static final int LISTENING = 4;
    private static final int WATCHED = 16;
    private static final long ORDERS_EVERY_MILLIS = 300;
    private static final long ACCOUNTS_EVERY_MILLIS = 2_000;

    private final Map<String, List<BrokerApi>> brokers;
    private final List<Customer> customers;
    private final Journal journal;
    private final List<Thread> threads = new ArrayList<>();
    private final List<SocketReader> sockets = new ArrayList<>();
    private final List<EventStreamReader> streams = new ArrayList<>();

    public Observers(
            Map<String, List<BrokerApi>> brokers,
            Function<String, List<Moment>> accounts,
            List<Customer> customers,
            Journal journal) {
        this.brokers = brokers;
        this.customers = List.copyOf(customers);
        this.journal = journal;
        List<String> regions = List.copyOf(brokers.keySet());
        for (String region : regions) {
            OrderWatch orders = new OrderWatch(in(region), some(WATCHED), journal.sightings(region));
            watch("orders in " + region, ORDERS_EVERY_MILLIS, orders::look);
            AccountSightings sightings = journal.accountSightings(region);
            watch("accounts in " + region, ACCOUNTS_EVERY_MILLIS, () -> look(accounts, region, sightings));
        }
        for (Customer customer : some(LISTENING)) {
            SocketReader socket =
                    new SocketReader(uris(customer.home()), customer.credentials(), customer.name(), customer.home());
            journal.write(socket.hearing());
            sockets.add(socket);
            String abroad = regions.get((regions.indexOf(customer.home()) + 1) % regions.size());
            EventStreamReader stream =
                    new EventStreamReader(uris(abroad), customer.credentials(), customer.name(), abroad);
            journal.write(stream.hearing());
            streams.add(stream);
        }
    }

    /** Replays into the journal all events since each stream began. */
    public void replay() {
        streams.forEach(stream -> stream.replay().ifPresent(journal::write));
    }

    /** Watches that ended early, by an answer which could not be read: it is on standard error. */
    public List<Violation> ended() {
        return threads.stream()
                .filter(thread -> !thread.isAlive())
                .map(thread -> Violation.of("rest", "ended early: watching " + thread.getName()))
                .toList();
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        sockets.forEach(SocketReader::close);
        streams.forEach(EventStreamReader::close);
    }

    private static void look(Function<String, List<Moment>> accounts, String region, AccountSightings sightings) {
        try {
            accounts.apply(region).forEach(sightings::saw);
        } catch (DriverException e) {
            // Replicas under a fault: the next look reads them again.
            return;
        }
    }

    private void watch(String name, long everyMillis, Runnable look) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            look.run();
                            TimeUnit.MILLISECONDS.sleep(everyMillis);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private List<Customer> some(int number) {
        return customers.subList(Math.min(FIRST, customers.size()), Math.min(FIRST + number, customers.size()));
    }

    private List<URI> uris(String region) {
        return in(region).stream().map(BrokerApi::uri).toList();
    }

    private List<BrokerApi> in(String region) {
        return brokers.getOrDefault(region, List.of());
    }

    /** Polls some customers' orders in one region, as a list and one by its id. Used by one thread. */
    static final class OrderWatch {
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
            if (OrderStates.isOrder(reply.body())) {
                sightings.saw(customer.name(), order, OrderStates.of(reply.body()), asked, EpochMicros.now());
            } else if (reply.isOk()) {
                sightings.failed(
                        customer.name(),
                        reply.status() + " without order " + order + " at " + asked + ": " + reply.body());
            } else if (reply.saysNotFound()) {
                sightings.missed(order, asked);
            }
        }
    }
}
