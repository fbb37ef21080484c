package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.cassandra.WorldReader;
import io.geobroker.loadtest.storm.check.evidence.OrderTime;
import io.geobroker.loadtest.storm.journal.Hearing;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.EventStreamReader;
import io.geobroker.loadtest.storm.web.SocketReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

    private final Map<String, List<BrokerApi>> brokers;
    private final List<Customer> customers;
    private final Journal journal;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Runnable> listeners = new ArrayList<>();
    private final List<EventStreamReader> streams = new ArrayList<>();

    public Observers(
            Map<String, List<BrokerApi>> brokers, WorldReader reader, List<Customer> customers, Journal journal) {
        this.brokers = brokers;
        this.customers = List.copyOf(customers);
        this.journal = journal;
        List<String> regions = List.copyOf(brokers.keySet());
        for (String region : regions) {
            watch(
                    "orders in " + region,
                    new OrderWatch(in(region), some(WATCHED), journal.sightings(region), OrderTime::micros));
            watch("accounts in " + region, new AccountWatch(reader, region, journal.accountSightings(region)));
        }
        for (Customer customer : some(LISTENING)) {
            SocketReader socket =
                    new SocketReader(uris(customer.home()), customer.credentials(), customer.name(), customer.home());
            journal.write(socket.hearing());
            listeners.add(socket::close);
            String abroad = regions.get((regions.indexOf(customer.home()) + 1) % regions.size());
            EventStreamReader stream =
                    new EventStreamReader(uris(abroad), customer.credentials(), customer.name(), abroad);
            journal.write(stream.hearing());
            listeners.add(stream::close);
            streams.add(stream);
        }
    }

    /** Replays into the journal all events since each stream began. */
    public void replay() {
        for (Customer customer : some(LISTENING)) {
            for (EventStreamReader stream : streams) {
                Hearing hearing = stream.hearing();
                if (hearing.customer().equals(customer.name())) {
                    hearing.beganMicros()
                            .ifPresent(began -> journal.write(EventStreamReader.replay(
                                    uris(hearing.region()),
                                    customer.credentials(),
                                    customer.name(),
                                    hearing.region(),
                                    began)));
                }
            }
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        listeners.forEach(Runnable::run);
    }

    private void watch(String name, Watch watch) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            watch.look();
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
}
