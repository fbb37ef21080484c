package io.geobroker.broker.world;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A door that lets everybody through and writes nothing.
 *
 * @param outcomes the real door, which is asked and never claimed at
 */
record SkippedClaims(Outcomes outcomes) implements Outcomes {
    @Override
    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
        return CompletableFuture.completedFuture(new Claim.Won(proposed));
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
