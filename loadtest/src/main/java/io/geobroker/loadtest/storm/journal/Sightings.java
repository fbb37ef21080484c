package io.geobroker.loadtest.storm.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Order states that one region told customers: the latest of each order, and all contradictions.
 *
 * <p>An answer contradicts an earlier one only if its request was sent after that one arrived. Threads may share it.
 */
public final class Sightings {
    private static final int MOST_CONTRADICTIONS = 1_000;

    /**
     * The latest answer on an order.
     *
     * @param knownMicros since when the region is known to have the order
     * @param sinceMicros since when it is known to be in this state
     */
    public record Sighting(String customer, OrderState state, long knownMicros, long sinceMicros) {}

    /** Two answers of one region that cannot both be true. */
    public record Contradiction(UUID order, String customer, String before, String after) {}

    private final Map<UUID, Sighting> latest = new HashMap<>();
    private final Map<String, Set<UUID>> followed = new HashMap<>();
    private final List<Contradiction> contradictions = new ArrayList<>();
    private final Map<String, String> defects = new HashMap<>();
    private long answers;

    /** Collects this customer's orders from now on, for {@link #listed}. */
    public synchronized void follow(String customer) {
        followed.putIfAbsent(customer, new HashSet<>());
    }

    public synchronized void saw(String customer, UUID order, OrderState state, long askedMicros, long answeredMicros) {
        answers++;
        Set<UUID> orders = followed.get(customer);
        if (orders != null) {
            orders.add(order);
        }
        Sighting before = latest.get(order);
        if (before == null) {
            latest.put(order, new Sighting(customer, state, answeredMicros, answeredMicros));
        } else if (before.state().isOpen()) {
            long known = Math.min(before.knownMicros(), answeredMicros);
            latest.put(
                    order,
                    new Sighting(customer, state, known, state.isOpen() ? before.sinceMicros() : answeredMicros));
        } else if (state.isOpen()) {
            if (askedMicros > before.sinceMicros()) {
                contradict(order, before, state.toString());
            }
        } else if (!state.agreesWith(before.state())) {
            contradict(order, before, state.toString());
        } else if (before.state().updatedMicros() == 0) {
            latest.put(order, new Sighting(customer, state, before.knownMicros(), before.sinceMicros()));
        }
    }

    /** A customer was told that there is no such order. */
    public synchronized void missed(UUID order, long askedMicros) {
        answers++;
        Sighting before = latest.get(order);
        if (before != null && askedMicros > before.knownMicros()) {
            contradict(order, before, "not found");
        }
    }

    /** @param oldestMicros older orders may be missing from the answer */
    public synchronized void listed(
            String customer, Map<UUID, OrderState> orders, long oldestMicros, long askedMicros, long answeredMicros) {
        for (UUID known : List.copyOf(followed.getOrDefault(customer, Set.of()))) {
            if (!orders.containsKey(known) && EpochMicros.ofOrder(known) > oldestMicros) {
                missed(known, askedMicros);
            }
        }
        orders.forEach((order, state) -> saw(customer, order, state, askedMicros, answeredMicros));
    }

    public synchronized Map<UUID, Sighting> latest() {
        return Map.copyOf(latest);
    }

    /** @return known orders of a followed customer */
    public synchronized Collection<UUID> ordersOf(String customer) {
        return List.copyOf(followed.getOrDefault(customer, Set.of()));
    }

    public synchronized List<Contradiction> contradictions() {
        return List.copyOf(contradictions);
    }

    /** A customer was answered that the broker failed, which nothing excuses. */
    public synchronized void failed(String customer, String answer) {
        defects.putIfAbsent(customer, answer);
    }

    /** The first of these answers, by customer. */
    public synchronized Map<String, String> defects() {
        return Map.copyOf(defects);
    }

    /** A list counts each of its orders. */
    public synchronized long answers() {
        return answers;
    }

    private void contradict(UUID order, Sighting before, String after) {
        if (contradictions.size() < MOST_CONTRADICTIONS) {
            contradictions.add(
                    new Contradiction(order, before.customer(), before.state().toString(), after));
        }
    }
}
