package io.geobroker.broker.closing;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.region.Listings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** What canceling and replacing have in common: they end an order from any region, by a claim in its symbol's home region. */
public final class EndOrder {

    private final Outcomes outcomes;
    private final FinishOrder finish;
    private final Listings listings;
    private final Duration deadline;

    /** @param deadline how long a claim may stay unanswered */
    public EndOrder(Outcomes outcomes, FinishOrder finish, Listings listings, Duration deadline) {
        this.outcomes = outcomes;
        this.finish = finish;
        this.listings = listings;
        this.deadline = deadline;
    }

    boolean canReach(String home) {
        return outcomes.isReachable(home);
    }

    /** The outcome that stands: the proposed one, or that of whoever was first. */
    CompletionStage<CommandResult<Outcome>> claim(Outcome proposed) {
        String home = home(proposed.order());
        return outcomes.claim(proposed, deadline)
                .thenApply(answer -> answer.<CommandResult<Outcome>>fold(
                        won -> new CommandResult.Done<>(won.outcome().withOrder(proposed.order())),
                        lost -> new CommandResult.Done<>(lost.winner().withOrder(proposed.order())),
                        unknown -> new CommandResult.Unknown<>(Step.BRING_IN, home, proposed.order(), unknown.cause())))
                .exceptionallyCompose(failure -> CommandResult.cutOff(Step.BRING_IN, failure));
    }

    /** Shows the end, whoever decided it. What else there is to do goes on behind, by itself or by the audit. */
    CompletionStage<Void> record(Outcome outcome) {
        return finish.showAndFinish(outcome);
    }

    /** Completes when a customer who asks now has waited long enough. */
    CompletableFuture<Void> longEnough() {
        return new CompletableFuture<Void>().completeOnTimeout(null, deadline.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Shows the end and gives back what was held; see {@link FinishOrder#showAndRelease}. */
    CompletionStage<Void> release(Outcome outcome, CompletableFuture<Void> enough) {
        return finish.showAndRelease(outcome, enough);
    }

    /**
     * Ends an order in whose place another one comes; completes when that one has its hold and waits, which an ocean may
     * delay. The rest goes on behind.
     */
    CompletionStage<Void> finish(Outcome outcome) {
        return finish.showAndReplace(outcome);
    }

    /** Shows that an order never came to be. The other regions learn of it behind that. */
    CompletionStage<Void> reject(Order rejected) {
        return finish.showRejected(rejected);
    }

    private String home(OpenOrder order) {
        return listings.find(order.symbol())
                .orElseThrow(() -> new IllegalStateException(
                        "symbol of a waiting order is not listed any more: " + order.symbol()))
                .homeRegion();
    }
}
