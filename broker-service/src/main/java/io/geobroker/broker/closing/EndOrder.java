package io.geobroker.broker.closing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.Listings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * What canceling and replacing have in common: they end an order from any region, by a claim in its symbol's home region.
 *
 * @param finish what follows the claim
 * @param deadline how long a claim may stay unanswered
 */
public record EndOrder(Outcomes outcomes, FinishOrder finish, Listings listings, Duration deadline) {
    /** How long the home region may take for a cancel or a replacement. Then 503, safe to repeat. */
    public static final Duration WITHIN = Duration.ofSeconds(5);

    /**
     * The outcome that stands: the proposed one, or that of whoever was first. Unknown while this broker has not read of
     * the symbol's listing.
     */
    CompletionStage<CommandResult<Outcome>> claim(Outcome proposed) {
        OpenOrder order = proposed.order();
        return listings.find(order.symbol())
                .map(listing -> claim(proposed, listing.homeRegion()))
                .orElseGet(() -> CommandResult.now(new CommandResult.Unknown<>(Step.BRING_IN, order)));
    }

    private CompletionStage<CommandResult<Outcome>> claim(Outcome proposed, String home) {
        return outcomes.claim(proposed, deadline)
                .thenApply(answer -> answer.<CommandResult<Outcome>>fold(
                        won -> new CommandResult.Done<>(won.outcome().withOrder(proposed.order())),
                        lost -> new CommandResult.Done<>(lost.winner().withOrder(proposed.order())),
                        unknown -> new CommandResult.Unknown<>(Step.BRING_IN, home, proposed.order(), unknown.cause())))
                .exceptionallyCompose(failure -> CommandResult.cutOff(Step.BRING_IN, failure));
    }

    /** Completes when a customer who asks now has waited long enough. */
    CompletableFuture<Void> longEnough() {
        return new CompletableFuture<Void>().completeOnTimeout(null, deadline.toNanos(), TimeUnit.NANOSECONDS);
    }
}
