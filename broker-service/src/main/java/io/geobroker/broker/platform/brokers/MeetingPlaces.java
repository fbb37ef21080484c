package io.geobroker.broker.platform.brokers;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Picks the instance of this region that works on a key, by rendezvous hashing. Thread-safe. Instances agree while all see
 * the same live ones; only speed may depend on it.
 */
public final class MeetingPlaces {
    /** Response header with an instance's name. */
    public static final String INSTANCE = "X-Geo-Instance";

    private final String own;
    private final BrokerCalls calls;
    private final String path;
    private final Duration within;
    private final ConcurrentMap<String, URI> alive = new ConcurrentHashMap<>();
    private volatile List<URI> addresses = List.of();

    /**
     * @param own unique in the world
     * @param path of a small request answered with {@value #INSTANCE}
     */
    public MeetingPlaces(String own, BrokerCalls calls, String path, Duration within) {
        this.own = own;
        this.calls = calls;
        this.path = path;
        this.within = within;
    }

    /** @param instances of this region; may include this one */
    public void setAddresses(Collection<URI> instances) {
        addresses = List.copyOf(instances);
    }

    /** Finds live instances. Never fails. */
    public CompletionStage<Void> look() {
        List<URI> asked = addresses;
        List<CompletableFuture<Optional<String>>> names = asked.stream()
                .map(uri -> calls.look(uri, path, within)
                        .handle((answer, failure) ->
                                failure == null ? answer.headers().firstValue(INSTANCE) : Optional.<String>empty())
                        .toCompletableFuture())
                .toList();
        return FewAtATime.all(names.stream()).thenRun(() -> {
            Map<String, URI> found = new ConcurrentHashMap<>();
            for (int i = 0; i < asked.size(); i++) {
                URI uri = asked.get(i);
                names.get(i).join().ifPresent(name -> found.put(name, uri));
            }
            alive.keySet().retainAll(found.keySet());
            alive.putAll(found);
        });
    }

    /** Excludes an instance until it answers again. */
    public void lost(URI instance) {
        alive.values().remove(instance);
    }

    /** The instance for a key; empty when it is this one. */
    public Optional<URI> of(String key) {
        String highest = own;
        for (String name : alive.keySet()) {
            int order = Integer.compareUnsigned(hash(name, key), hash(highest, key));
            if (order > 0 || (order == 0 && name.compareTo(highest) > 0)) {
                highest = name;
            }
        }
        return highest.equals(own) ? Optional.empty() : Optional.ofNullable(alive.get(highest));
    }

    /** Names differ in one digit: the MurmurHash3 finalizer spreads it. */
    private static int hash(String name, String key) {
        int hash = 31 * key.hashCode() + name.hashCode();
        hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
        return hash ^ (hash >>> 16);
    }
}
