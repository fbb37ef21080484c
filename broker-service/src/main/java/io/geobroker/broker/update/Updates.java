package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Tells connected customers what happens to their orders in every region, reading the own datacenter alone.
 *
 * <p>A customer's events are read only while the customer is connected here, and once however many connections there are.
 * When too many customers would be read at once, all are read less often: matching and placing share the datacenter.
 * Any thread may open and close; everything else happens on one thread, which never waits.
 */
public final class Updates {
    /** Feeds kept of customers who left; of a busy one some megabytes. */
    static final int MOST_AT_REST = 64;

    private final OrderEvents store;
    private final List<String> regions;
    private final MicroClock clock;
    private final UpdateSettings settings;
    private final Executor thread;
    private final UpdateMeters signals;

    private final Places places;

    // On the updates' thread only.
    private final Map<CustomerId, CustomerFeed> feeds = new HashMap<>();
    /** Of customers who left: one who comes again soon is told on from what is known, and hours are not read anew. */
    private final Map<CustomerId, CustomerFeed> atRest = new LinkedHashMap<>();

    private final Deque<CustomerFeed> turns = new ArrayDeque<>();
    private final List<Runnable> atNextPoll = new ArrayList<>();
    private int underWay;

    /**
     * @param regions all regions of the world, in the world's order
     * @param thread runs tasks one after the other
     */
    public Updates(
            OrderEvents store,
            List<String> regions,
            MicroClock clock,
            UpdateSettings settings,
            Executor thread,
            UpdateMeters signals) {
        this.store = store;
        this.regions = List.copyOf(regions);
        this.clock = clock;
        this.settings = settings;
        this.places = new Places(settings);
        this.thread = thread;
        this.signals = signals;
    }

    /** Lets a reader in, if there is room. */
    public Admission open(CustomerId customer, Subscription subscription, UpdateReader reader) {
        Optional<Admission> refusal = places.take(customer);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        signals.connected();
        Connection connection = new Connection(customer, subscription, reader, this, clock.micros());
        thread.execute(() -> join(connection));
        return new Admission.Opened(() -> thread.execute(() -> leave(connection)));
    }

    /** Reads what is new for connected customers; to be called often. */
    public void poll() {
        List<Runnable> waiting = List.copyOf(atNextPoll);
        atNextPoll.clear();
        waiting.forEach(Runnable::run);
        for (int i = turns.size(); i > 0 && underWay < settings.maxPolling(); i--) {
            CustomerFeed feed = turns.removeFirst();
            turns.addLast(feed);
            List.copyOf(feed.connections()).forEach(Connection::endIfPast);
            dismissClosed(feed);
            if (!feed.connections().isEmpty() && !feed.isReading()) {
                read(feed);
            }
        }
    }

    /** The next poll of each customer also looks for what arrived later than usual. */
    public void catchUp() {
        feeds.values().forEach(feed -> feed.reachBack(settings.catchUpWindow()));
    }

    /** The next poll of each customer also looks for what was kept for this datacenter while it was cut off. */
    public void sweep() {
        feeds.values().forEach(CustomerFeed::sweep);
    }

    /** Shows all peers that their connections are alive. */
    public void beat() {
        feeds.values()
                .forEach(feed -> feed.connections()
                        .forEach(connection -> connection.reader().beat()));
    }

    /** Ends all connections and lets nobody in any more; from any thread. */
    public void stop() {
        places.close();
        thread.execute(() -> {
            for (CustomerFeed feed : List.copyOf(feeds.values())) {
                List.copyOf(feed.connections()).forEach(connection -> connection.end(UpdateReader.End.STOPPING));
                dismissClosed(feed);
            }
        });
    }

    /** How many readers are let in; from any thread. */
    public int connections() {
        return places.taken();
    }

    /** See {@link OrderEvents#after}; never throws. */
    CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit) {
        try {
            return store.after(customer, region, after, limit);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    List<String> regions() {
        return regions;
    }

    UpdateSettings settings() {
        return settings;
    }

    Executor thread() {
        return thread;
    }

    UpdateMeters signals() {
        return signals;
    }

    long nowMicros() {
        return clock.micros();
    }

    /** Runs it when the next poll begins: not at once, for something has just failed. */
    void whenPolling(Runnable task) {
        atNextPoll.add(task);
    }

    private void join(Connection connection) {
        CustomerFeed feed = feeds.get(connection.customer());
        if (feed == null) {
            CustomerFeed rested = atRest.remove(connection.customer());
            feed = rested == null ? new CustomerFeed(connection.customer(), this) : rested;
            feeds.put(connection.customer(), feed);
            turns.addLast(feed);
        }
        feed.join(connection);
        // Otherwise its turn comes with the next polls.
        if (feed.connections().size() == 1 && !feed.isReading() && underWay < settings.maxPolling()) {
            read(feed);
        }
        dismissClosed(feed);
    }

    private void forgetLongestAtRest() {
        if (atRest.size() > MOST_AT_REST) {
            atRest.remove(atRest.keySet().iterator().next());
        }
    }

    private void read(CustomerFeed feed) {
        underWay++;
        feed.poll().whenComplete((told, defect) -> {
            underWay--;
            dismissClosed(feed);
        });
    }

    private void leave(Connection connection) {
        connection.close();
        CustomerFeed feed = feeds.get(connection.customer());
        if (feed != null) {
            dismissClosed(feed);
        }
    }

    /** Forgets connections that have ended, and the customer with the last one. */
    private void dismissClosed(CustomerFeed feed) {
        for (Connection connection : List.copyOf(feed.connections())) {
            if (connection.isClosed()) {
                feed.connections().remove(connection);
                places.giveBack(connection.customer());
                signals.disconnected();
                if (feed.connections().isEmpty()) {
                    feeds.remove(connection.customer());
                    turns.remove(feed);
                    atRest.put(connection.customer(), feed);
                    forgetLongestAtRest();
                }
            }
        }
    }
}
