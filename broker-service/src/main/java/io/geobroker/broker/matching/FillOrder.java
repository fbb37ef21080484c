package io.geobroker.broker.matching;

import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.FinishOrder;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.Persistently;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Takes a triggered or expired order from the claim to its end, at home.
 *
 * <p>If the process dies before the claim is sent, the ticker is not committed and comes again. If it dies while the claim
 * is on its way or before the trade is recorded, the ticker comes again too: its claim is refused, and the winner it is
 * told of is recorded. An expired order is found expired again by the next owner. If it dies before settling or before the
 * delete, the row of an ended order remains: the next owner finds it, see {@link FinishOrder}. Two who do it at once propose
 * two claims; one is refused and finishes the other's. Threads may share it.
 */
public final class FillOrder {
    private static final Duration CLAIM_ROUND = Duration.ofSeconds(10);

    /**
     * The two moments others wait for: recorded, so that the ticker is done; ended, so that it is settled and the row gone,
     * which may take as long as an ocean is cut, and fails when it is left to the audit.
     */
    public record Progress(CompletionStage<Void> recorded, CompletionStage<Void> ended) {}

    private final Outcomes outcomes;
    private final FinishOrder finish;
    private final Persistently persistently;
    private final Decisions decisions;
    private final MicroClock clock;
    private final LongSupplier nanoTime;
    private final MatchingEvents events;
    private final FillsSeen seen;

    /**
     * @param outcomes of the home region
     * @param clock the clock of tickers' times
     * @param nanoTime the clock of {@link ReceivedTicker#receivedNanos()}
     * @param seen sees each fill from outside
     */
    public FillOrder(
            Outcomes outcomes,
            FinishOrder finish,
            Persistently persistently,
            Decisions decisions,
            MicroClock clock,
            LongSupplier nanoTime,
            MatchingEvents events,
            FillsSeen seen) {
        this.outcomes = outcomes;
        this.finish = finish;
        this.persistently = persistently;
        this.decisions = decisions;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.events = events;
        this.seen = seen;
    }

    /** Claims the order for the ticker's price, records what was decided, settles it and deletes the row. */
    Progress fill(OpenOrder order, ReceivedTicker received) {
        Ticker ticker = received.ticker();
        Outcome proposed = new Outcome.Filled(order, decisions.next(), ticker.price(), ticker.timeMicros());
        return seen.see(
                order,
                received,
                () -> finish(claimUntilDecided(proposed).thenApply(claim -> decided(claim, order, received))));
    }

    /** The outcome of an order that seems to wait, if one is seen at a glance. Fails when it cannot be read. */
    CompletionStage<Optional<Outcome>> outcomeOf(OpenOrder order) {
        return outcomes.glanceAt(order.id());
    }

    /** Claims that the order has expired, records what was decided and deletes the row. */
    Progress expire(OpenOrder order) {
        return finish(claimUntilDecided(new Outcome.Expired(order, decisions.next()))
                .thenApply(claim -> {
                    if (claim instanceof Claim.Won won) {
                        events.orderExpired();
                        return won.outcome();
                    }
                    return lost(claim, order);
                }));
    }

    /** Resumes an order that was found to have ended, from its outcome. */
    Progress resume(OpenOrder order) {
        return finish(persistently
                .untilDone("read the outcome of " + order.id(), () -> outcomes.find(order.id()))
                .thenApply(found -> found.orElseThrow(
                                () -> new IllegalStateException("an ended order has no outcome: " + order.id()))
                        .withOrder(order)));
    }

    private Progress finish(CompletionStage<Outcome> decided) {
        CompletionStage<Outcome> recorded =
                decided.thenCompose(outcome -> finish.recordUntilDone(outcome).thenApply(done -> outcome));
        return new Progress(recorded.thenAccept(outcome -> {}), recorded.thenCompose(finish::settleAndDelete));
    }

    private CompletionStage<Claim> claimUntilDecided(Outcome proposed) {
        return outcomes.claim(proposed, CLAIM_ROUND)
                .thenCompose(claim -> claim instanceof Claim.Unknown unknown
                        ? persistently.untilDone("claim " + proposed.order().id(), () -> claimOrFail(proposed, unknown))
                        : CompletableFuture.completedFuture(claim));
    }

    private CompletionStage<Claim> claimOrFail(Outcome proposed, Claim.Unknown before) {
        return outcomes.claim(proposed, CLAIM_ROUND)
                .thenCompose(claim -> claim instanceof Claim.Unknown
                        ? CompletableFuture.failedFuture(before.cause())
                        : CompletableFuture.completedFuture(claim));
    }

    private Outcome decided(Claim claim, OpenOrder order, ReceivedTicker received) {
        if (claim instanceof Claim.Won won) {
            long now = clock.micros();
            long sinceTicker = now - received.ticker().timeMicros();
            events.filled(
                    order,
                    now,
                    Duration.ofNanos(nanoTime.getAsLong() - received.receivedNanos()),
                    Duration.ofNanos(Math.max(0, sinceTicker) * 1_000));
            return won.outcome();
        }
        return lost(claim, order);
    }

    private Outcome lost(Claim claim, OpenOrder order) {
        if (claim instanceof Claim.Lost lost) {
            events.claimLost();
            return lost.winner().withOrder(order);
        }
        throw new IllegalStateException("claim is not decided: " + claim);
    }
}
