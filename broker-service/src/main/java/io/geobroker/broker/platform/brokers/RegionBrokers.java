package io.geobroker.broker.platform.brokers;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.concurrent.RootCause;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The brokers of other regions, and whether they are reachable. Thread-safe.
 *
 * <p>Opening a connection costs a round trip, so {@link #keepWarm} keeps enough of them open.
 */
public final class RegionBrokers {
    private static final Logger LOG = LoggerFactory.getLogger(RegionBrokers.class);
    /** Idle connections live longer than so many rounds. */
    private static final int USED_EACH = 4;

    private final BrokerCalls calls;
    private final Map<String, List<URI>> brokers;
    private final Warmth warmth;
    private final ConcurrentMap<String, Boolean> reachable = new ConcurrentHashMap<>();
    /** Brokers that did not answer {@link #keepWarm}. */
    private final Set<URI> silent = ConcurrentHashMap.newKeySet();

    private final AtomicInteger rounds = new AtomicInteger();

    /**
     * How connections are kept open.
     *
     * @param path of a small request
     * @param connections to each broker
     * @param within timeout, without round trips
     * @param roundTrips by region
     */
    public record Warmth(String path, int connections, Duration within, Map<String, Duration> roundTrips) {}

    /** @param brokers of other regions, in the order of attempts; silent ones come last */
    public RegionBrokers(BrokerCalls calls, Map<String, List<URI>> brokers, Warmth warmth) {
        this.calls = calls;
        this.brokers = Map.copyOf(brokers);
        this.warmth = warmth;
    }

    public boolean canAsk(String region) {
        return calls.isConfigured() && !of(region).isEmpty();
    }

    /** True until the first attempt. */
    public boolean isReachable(String region) {
        return canAsk(region) && reachable.getOrDefault(region, true);
    }

    /** Never fails for want of an answer; after time enough for one the region is unreachable until a later answer. */
    public CompletionStage<BrokerReply> ask(String region, BrokerRequest request) {
        if (!canAsk(region)) {
            return CompletableFuture.completedFuture(new BrokerReply.NotSent(
                    new IllegalStateException("no brokers of " + region + " or no credential are configured"), false));
        }
        long began = System.nanoTime();
        return calls.ask(of(region), roundTrip(region), request).thenApply(reply -> {
            if (isDecisive(region, request, Duration.ofNanos(System.nanoTime() - began), reply)) {
                tell(region, reply.isOfALivingBroker());
            }
            return reply;
        });
    }

    /**
     * Asks each broker. Each {@value #USED_EACH}th time, and for unreachable regions, it uses all connections, so that none
     * is closed as idle.
     */
    public CompletionStage<Void> keepWarm() {
        boolean all = rounds.getAndIncrement() % USED_EACH == 0;
        return FewAtATime.all(brokers.keySet().stream()
                .filter(this::canAsk)
                .map(region -> keepWarm(region, all || !reachable.getOrDefault(region, false))));
    }

    private CompletableFuture<Void> keepWarm(String region, boolean all) {
        int connections = all ? warmth.connections() : 1;
        List<CompletableFuture<Boolean>> answers = of(region).stream()
                .flatMap(uri -> Stream.generate(() -> isThere(region, uri)).limit(connections))
                .toList();
        return FewAtATime.all(answers.stream()).thenCompose(answered -> {
            boolean isThere = answers.stream().anyMatch(CompletableFuture::join);
            if (!isThere && !all) {
                // The one connection may have failed.
                return keepWarm(region, true);
            }
            tell(region, isThere);
            return CompletableFuture.completedFuture(null);
        });
    }

    private CompletableFuture<Boolean> isThere(String region, URI broker) {
        return calls.look(broker, warmth.path(), answersWithin(region))
                .handle((answer, failure) -> {
                    boolean isThere = failure == null
                            && (answer.statusCode() / 100 == 2 || answer.statusCode() == BrokerCalls.TOO_BUSY);
                    if (isThere) {
                        silent.remove(broker);
                    } else {
                        silent.add(broker);
                    }
                    return isThere;
                })
                .toCompletableFuture();
    }

    /**
     * Neither a customer's short deadline nor one connection that broke says anything of a region; half the time of an answer
     * does, and a refused connection.
     */
    private boolean isDecisive(String region, BrokerRequest request, Duration took, BrokerReply reply) {
        boolean hadTime = request.within().multipliedBy(2).compareTo(answersWithin(region)) >= 0;
        return reply.isOfALivingBroker()
                || reply.<Boolean>fold(
                        answered -> true,
                        notSent -> hadTime || RootCause.of(notSent.cause()) instanceof ConnectException,
                        unknown -> hadTime && took.multipliedBy(2).compareTo(request.within()) >= 0);
    }

    private Duration answersWithin(String region) {
        return warmth.within().plus(roundTrip(region).multipliedBy(2));
    }

    private Duration roundTrip(String region) {
        return warmth.roundTrips().getOrDefault(region, Duration.ZERO);
    }

    private List<URI> of(String region) {
        return brokers.getOrDefault(region, List.of()).stream()
                .sorted(Comparator.comparing(silent::contains))
                .toList();
    }

    private void tell(String region, boolean answered) {
        Boolean before = reachable.put(region, answered);
        if (before == null ? !answered : before != answered) {
            LOG.info("brokers of {} {}", region, answered ? "can be reached" : "cannot be reached");
        }
    }
}
