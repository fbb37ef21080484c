package io.geobroker.loadtest.storm.journal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Events that one customer received from one region, over all connections. Threads may share it. */
public final class Hearing implements Journal.Entry {
    /** How a customer listens. */
    public enum Way {
        /** Live only: it misses events while it is not connected. */
        WEBSOCKET,
        /** Resumes behind the last event that it received; of a burst it may repeat all but the last. */
        EVENT_STREAM,
        /** One connection that receives all events since a time, and ends. */
        REPLAY
    }

    /**
     * An event of an order.
     *
     * @param kind {@code new}, {@code fill}, {@code canceled}, {@code expired} or {@code replaced}
     * @param priceMicros 0 unless a fill
     * @param quantity 0 unless a fill
     */
    public record Event(UUID id, UUID order, String kind, long priceMicros, long quantity) {}

    /** @param untilMicros {@link Long#MAX_VALUE} while it lasts */
    public record Connection(long fromMicros, long untilMicros) {
        public boolean lasts() {
            return untilMicros == Long.MAX_VALUE;
        }
    }

    /** As many as any position has of each region: a stream behind it does not repeat them. */
    private static final int REMEMBERED = 16;

    private final Way way;
    private final String customer;
    private final String region;
    private final List<Connection> connections = new ArrayList<>();
    private final Map<UUID, Event> events = new HashMap<>();
    private final Map<UUID, Integer> connectionOf = new HashMap<>();
    private final List<Event> again = new ArrayList<>();
    private final Deque<UUID> lately = new ArrayDeque<>();
    private Optional<String> unreadable = Optional.empty();
    /** The last of the connections before. */
    private Set<UUID> remembered = Set.of();

    public Hearing(Way way, String customer, String region) {
        this.way = way;
        this.customer = customer;
        this.region = region;
    }

    public Way way() {
        return way;
    }

    public String customer() {
        return customer;
    }

    public String region() {
        return region;
    }

    /** @param sinceMicros from when on all events are received */
    public synchronized void connected(long sinceMicros) {
        connections.add(new Connection(sinceMicros, Long.MAX_VALUE));
        remembered = Set.copyOf(lately);
    }

    /** @param atMicros when a websocket was last heard; when a stream was found to be broken */
    public synchronized void disconnected(long atMicros) {
        if (isConnected()) {
            Connection last = connections.remove(connections.size() - 1);
            connections.add(new Connection(last.fromMicros(), atMicros));
        }
    }

    public synchronized void heard(Event event) {
        Event before = events.put(event.id(), event);
        Integer connection = connectionOf.put(event.id(), connections.size());
        if (before != null && (!mayRepeat(event, connection) || !before.equals(event))) {
            again.add(event);
        }
        lately.addLast(event.id());
        if (lately.size() > REMEMBERED) {
            lately.removeFirst();
        }
    }

    /** A message that is not of the protocol. */
    public synchronized void unreadable(String message) {
        unreadable = unreadable.or(() -> Optional.of(message));
    }

    /** The first of these messages. */
    public synchronized Optional<String> unreadable() {
        return unreadable;
    }

    /** A new connection may: a websocket all, a stream what its position has no room for. */
    private boolean mayRepeat(Event event, @Nullable Integer heardOn) {
        boolean isNew = heardOn == null || heardOn != connections.size();
        return switch (way) {
            case WEBSOCKET -> isNew;
            case EVENT_STREAM -> isNew && !remembered.contains(event.id());
            case REPLAY -> false;
        };
    }

    public synchronized boolean isConnected() {
        return !connections.isEmpty() && connections.get(connections.size() - 1).lasts();
    }

    public synchronized List<Connection> connections() {
        return List.copyOf(connections);
    }

    public synchronized Optional<Long> beganMicros() {
        return connections.stream().findFirst().map(Connection::fromMicros);
    }

    /** @return each event once, unordered */
    public synchronized List<Event> events() {
        return List.copyOf(events.values());
    }

    /** @return events received more often than they may be */
    public synchronized List<Event> again() {
        return List.copyOf(again);
    }
}
