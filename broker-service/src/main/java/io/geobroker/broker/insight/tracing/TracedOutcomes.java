package io.geobroker.broker.insight.tracing;

import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.tracing.Recording;
import io.geobroker.broker.platform.tracing.Step;
import io.geobroker.broker.platform.tracing.Traces;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Records claims as steps of whatever makes them, and has those kept that were lost or not answered. */
public final class TracedOutcomes implements Outcomes {
    private final Outcomes outcomes;

    private TracedOutcomes(Outcomes outcomes) {
        this.outcomes = outcomes;
    }

    /** Traces them, unless that is done already. */
    public static TracedOutcomes of(Outcomes outcomes) {
        return outcomes instanceof TracedOutcomes traced ? traced : new TracedOutcomes(outcomes);
    }

    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        Step step = Traces.current();
        if (step == null) {
            return outcomes.claim(proposed, deadline);
        }
        Recording recording = step.recording();
        OrderId id = proposed.order().id();
        recording.about(id.uuid(), id.following() != Following.NO);
        if (id.following() == Following.CLOSELY) {
            recording.withCassandraTraces();
        }
        return Traces.during(
                "claim",
                () -> outcomes.claim(proposed, deadline).thenApply(claim -> {
                    claim.<Optional<String>>fold(
                                    won -> Optional.empty(),
                                    lost -> Optional.of("lost-claim"),
                                    unknown -> Optional.of("unanswered-claim"))
                            .ifPresent(recording::keep);
                    return claim;
                }));
    }

    @Override
    public CompletionStage<Optional<Outcome>> find(OrderId id) {
        return outcomes.find(id);
    }

    @Override
    public CompletionStage<Optional<Outcome>> glanceAt(OrderId id) {
        return outcomes.glanceAt(id);
    }
}
