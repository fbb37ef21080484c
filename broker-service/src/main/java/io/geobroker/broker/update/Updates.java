package io.geobroker.broker.update;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.time.MicroClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Tells connected customers their orders' events in every region, from the local datacenter.
 *
 * <p>Reads a customer once for all connections, only while connected here. With too many customers each is read less often,
 * to leave the datacenter to matching and placing. Any thread may open and close; the rest runs on one thread, which never
 * blocks.
 */
public final class Updates {
    /** Feeds kept after their customers left; some megabytes for a busy one. */
    static final int MOST_AT_REST = 64;

    private final OrderEvents store;
    private final List<String> regions;
    private final MicroClock clock;
    private final UpdateSettings settings;
    private final Executor thread;
    private final UpdateMeters signals;

    private final Places<CustomerId> places;
    private volatile boolean stopping;

    // On the updates' thread only.
    private final Map<CustomerId, CustomerFeed> feeds = new HashMap<>();
    /** Feeds of customers who left: after a quick return, hours of events are not read again. */
    private final Map<CustomerId, CustomerFeed> atRest = new LinkedHashMap<>();

    private final Deque<CustomerFeed> turns = new ArrayDeque<>();
    /** To be read out of turn. */
    private final Set<CustomerFeed> asked = new LinkedHashSet<>();

    private final List<Runnable> atNextPoll = new ArrayList<>();
    private int underWay;

    /**
     * @param regions in the world's order
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
        this.places = new Places<>(settings.maxConnections(), settings.maxPerCustomer());
        this.thread = thread;
        this.signals = signals;
    }

    public Admission open(CustomerId customer, Subscription subscription, UpdateReader reader) {
        if (!places.take(customer)) {
            return refusal(customer);
        }
        signals.connections.incrementAndGet();
        Connection connection = new Connection(customer, subscription, reader, this, clock.micros());
        thread.execute(() -> join(connection));
        return new Admission.Opened(() -> thread.execute(() -> leave(connection)));
    }

    private Admission refusal(CustomerId customer) {
        if (stopping) {
            return new Admission.Stopping();
        }
        return new Admission.TooMany(
                places.takenBy(customer) >= settings.maxPerCustomer()
                        ? "a customer may have " + settings.maxPerCustomer()
                                + " connections for updates to a broker, not more"
                        : "this broker has " + settings.maxConnections()
                                + " connections for updates, and room for no more: try another");
    }

    /** Reads that customer next, if connected: an event has just been recorded here. Any thread. */
    public void recorded(CustomerId customer) {
        if (places.takenBy(customer) > 0) {
            thread.execute(() -> readNext(customer));
        }
    }

    private void readNext(CustomerId customer) {
        CustomerFeed feed = feeds.get(customer);
        if (feed != null) {
            asked.add(feed);
            readAsked();
        }
    }

    /** With half of the places: busy customers leave all others their turns. */
    private void readAsked() {
        int free = Math.max(0, settings.maxPolling() / 2 - underWay);
        asked.stream().filter(CustomerFeed::isRested).limit(free).toList().forEach(this::read);
    }

    /** Reads new events; call it often. */
    public void poll() {
        List<Runnable> waiting = List.copyOf(atNextPoll);
        atNextPoll.clear();
        waiting.forEach(Runnable::run);
        readAsked();
        for (int i = turns.size(); i > 0 && underWay < settings.maxPolling(); i--) {
            CustomerFeed feed = turns.removeFirst();
            turns.addLast(feed);
            dismissClosed(feed);
            if (!feed.connections().isEmpty() && !feed.isReading()) {
                read(feed);
            }
        }
    }

    /** Next polls also read the catch-up window. */
    public void catchUp() {
        feeds.values().forEach(feed -> feed.reachBack(settings.catchUpWindow()));
    }

    /** Next polls also read the sweep horizon, for hints delivered after an outage. */
    public void sweep() {
        feeds.values().forEach(CustomerFeed::sweep);
    }

    public void beat() {
        feeds.values().forEach(feed -> feed.connections().forEach(Connection::beat));
    }

    /** Ends all connections and refuses new ones; any thread. */
    public void stop() {
        stopping = true;
        places.close();
        thread.execute(() -> {
            for (CustomerFeed feed : List.copyOf(feeds.values())) {
                List.copyOf(feed.connections()).forEach(connection -> connection.end(UpdateReader.End.STOPPING));
                dismissClosed(feed);
            }
        });
    }

    /** See {@link OrderEvents#after}; never throws. */
    CompletionStage<List<OrderEvent>> after(CustomerId customer, String region, EventId after, int limit) {
        return CompletableFuture.completedFuture(after).thenCompose(from -> store.after(customer, region, from, limit));
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

    /** Waits for the next poll, as a read has just failed. */
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
        if (stopping) {
            // What was open was ended before it came.
            connection.end(UpdateReader.End.STOPPING);
        }
        feed.join(connection);
        // Otherwise a later poll reads it.
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
        asked.remove(feed);
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

    /** Removes closed connections, and the feed after the last one. */
    private void dismissClosed(CustomerFeed feed) {
        for (Connection connection : List.copyOf(feed.connections())) {
            if (connection.isClosed()) {
                feed.connections().remove(connection);
                places.giveBack(connection.customer());
                signals.connections.decrementAndGet();
                if (feed.connections().isEmpty()) {
                    feeds.remove(connection.customer());
                    turns.remove(feed);
                    asked.remove(feed);
                    atRest.put(connection.customer(), feed);
                    forgetLongestAtRest();
                }
            }
        }
    }
}
