package io.geobroker.broker.market.web;

import io.geobroker.broker.market.HomeBrokers;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.brokers.BrokerReply;
import io.geobroker.broker.platform.brokers.BrokerRequest;
import io.geobroker.broker.platform.brokers.ForwardContext;
import io.geobroker.broker.platform.brokers.RegionBrokers;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.region.HomeRegion;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import tools.jackson.core.JacksonException;

/** Forwards market orders over HTTP. Threads may share it. */
public record HttpHomeBrokers(HomeRegion here, RegionBrokers brokers, ObservationRegistry observations)
        implements HomeBrokers {
    private static final int DECIDED = 200;
    private static final Set<Integer> ANSWERS = Set.of(DECIDED, ForwardedOrderController.TOO_OLD);

    /** False without an address or a credential. */
    @Override
    public boolean isReachable(String region) {
        return brokers.isReachable(region);
    }

    @Override
    public CompletionStage<CommandResult<Outcome>> forward(String region, OpenOrder order, Duration within) {
        return Observed.during(
                observations,
                "forward",
                new ForwardContext(here.world().region(region).datacenter(), ForwardedOrderController.PATH),
                context -> brokers.ask(region, request(order, within, context.headers()))
                        .thenApply(reply -> result(region, order, reply)));
    }

    /** The order's id makes it safe to send it again. */
    private static BrokerRequest request(OpenOrder order, Duration within, Map<String, String> headers) {
        return new BrokerRequest(
                ForwardedOrderController.PATH,
                left -> ForwardedOrderJson.of(order, left),
                headers,
                ANSWERS,
                within,
                true);
    }

    private static CommandResult<Outcome> result(String region, OpenOrder order, BrokerReply reply) {
        return reply.<CommandResult<Outcome>>fold(
                answered -> answered.status() == DECIDED
                        ? read(order, answered)
                        : new CommandResult.Rejected<>(Rejection.tooOld()),
                notSent -> new CommandResult.Unavailable<>(Step.BRING_IN, region),
                unknown -> new CommandResult.Unknown<>(Step.BRING_IN, unknown.cause()));
    }

    private static CommandResult<Outcome> read(OpenOrder order, BrokerReply.Answered answer) {
        try {
            return new CommandResult.Done<>(answer.read(DecidedOrderJson.class).outcome(order));
        } catch (JacksonException | IllegalArgumentException e) {
            return new CommandResult.Unknown<>(Step.BRING_IN, e);
        }
    }
}
