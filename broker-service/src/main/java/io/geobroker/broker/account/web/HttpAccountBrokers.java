package io.geobroker.broker.account.web;

import io.geobroker.broker.account.AccountBrokers;
import io.geobroker.broker.account.AccountChange;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.platform.brokers.BrokerCalls;
import io.geobroker.broker.platform.brokers.BrokerReply;
import io.geobroker.broker.platform.brokers.BrokerRequest;
import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.brokers.MeetingPlaces;
import io.geobroker.broker.platform.brokers.RegionBrokers;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.region.HomeRegion;
import io.micrometer.observation.ObservationRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.core.JacksonException;

/**
 * Sends account changes over HTTP to the home region's brokers. Thread-safe.
 *
 * <p>Inside the region they go to the instance that gathers the customer's changes.
 */
public final class HttpAccountBrokers implements AccountBrokers {
    private static final Set<Integer> ANSWERS = Set.of(200);
    /**
     * Each takes a connection. Holds are bounded by waiting customers; other changes come by thousands when a region becomes
     * reachable.
     */
    private static final int MOST_REPEATABLE = 64;

    private final HomeRegion here;
    private final RegionBrokers regions;
    private final BrokerCalls neighbours;
    private final MeetingPlaces places;
    private final ObservationRegistry observations;
    private final AtomicInteger repeatable = new AtomicInteger();

    /**
     * @param neighbours calls instances of this region
     * @param places which instance gathers a customer's changes
     * @param observations of changes sent: {@link ForwardContext}
     */
    public HttpAccountBrokers(
            HomeRegion here,
            RegionBrokers regions,
            BrokerCalls neighbours,
            MeetingPlaces places,
            ObservationRegistry observations) {
        this.here = here;
        this.regions = regions;
        this.neighbours = neighbours;
        this.places = places;
        this.observations = observations;
    }

    @Override
    public CompletionStage<Optional<CommandResult<Void>>> make(
            String home, CustomerId customer, AccountChange change, Duration within) {
        if (!change.isRepeatable()) {
            return send(home, customer, change, within);
        }
        if (repeatable.incrementAndGet() > MOST_REPEATABLE) {
            repeatable.decrementAndGet();
            return nobody();
        }
        return CompletableFuture.completedFuture(change)
                .thenCompose(sent -> send(home, customer, sent, within))
                .whenComplete((update, failure) -> repeatable.decrementAndGet());
    }

    private CompletionStage<Optional<CommandResult<Void>>> send(
            String home, CustomerId customer, AccountChange change, Duration within) {
        if (!home.equals(here.name())) {
            return regions.isReachable(home)
                    ? observed(home, headers -> regions.ask(home, request(home, customer, change, within, headers)))
                            .thenApply(reply -> result(home, reply))
                    : nobody();
        }
        Optional<URI> place = places.of(customer.value());
        return place.isPresent()
                ? observed(home, headers -> ask(place.get(), request(home, customer, change, within, headers)))
                        .thenApply(reply -> result(home, reply))
                : nobody();
    }

    private CompletionStage<BrokerReply> observed(
            String home, Function<Map<String, String>, CompletionStage<BrokerReply>> sending) {
        return Observed.during(
                observations,
                "account-change",
                new ForwardContext(here.world().region(home).datacenter(), AccountChangeController.PATH),
                context -> sending.apply(context.headers()));
    }

    private CompletionStage<BrokerReply> ask(URI place, BrokerRequest request) {
        return neighbours.ask(List.of(place), Duration.ZERO, request).thenApply(reply -> {
            if (!reply.isOfALivingBroker()) {
                places.lost(place);
            }
            return reply;
        });
    }

    /** From another region the receiver may send it on once, to the gathering instance. */
    private BrokerRequest request(
            String home, CustomerId customer, AccountChange change, Duration within, Map<String, String> headers) {
        boolean isLast = home.equals(here.name());
        return new BrokerRequest(
                AccountChangeController.PATH,
                left -> AccountChangeJson.of(home, customer, change, isLast, left),
                headers,
                ANSWERS,
                within,
                change.isRepeatable());
    }

    private static Optional<CommandResult<Void>> result(String home, BrokerReply reply) {
        return reply.<Optional<CommandResult<Void>>>fold(
                answered -> Optional.of(read(home, answered)),
                notSent -> Optional.empty(),
                unknown -> Optional.of(new CommandResult.Unknown<>(Step.HOLD, unknown.cause())));
    }

    private static CommandResult<Void> read(String home, BrokerReply.Answered answer) {
        try {
            return answer.read(AccountUpdateJson.class).result(home);
        } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
            return new CommandResult.Unknown<>(Step.HOLD, e);
        }
    }

    private static CompletionStage<Optional<CommandResult<Void>>> nobody() {
        return CompletableFuture.completedFuture(Optional.empty());
    }
}
