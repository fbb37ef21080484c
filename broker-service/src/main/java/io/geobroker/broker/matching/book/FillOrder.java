package io.geobroker.broker.matching.book;

import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.metrics.MatchingMeters.Counted;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.UnreadableOutcomeException;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.ticker.Ticker;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a triggered or expired order from the claim to its end, at home.
 *
 * <p>If the process dies before the trade is recorded, the uncommitted ticker comes again: its claim is refused, and the
 * winner's outcome is recorded. An expired order is found expired again. Later the ended order's row remains; see
 * {@link FinishOrder}. Of two concurrent claims one is refused and finishes the other's. Threads may share it.
 */
public class FillOrder {
    private static final Logger LOG = LoggerFactory.getLogger(FillOrder.class);
    private static final Duration CLAIM_ROUND = Duration.ofSeconds(10);

    /**
     * The progress of an end. {@code recorded}: the ticker is done, or it is let go because another region decides and is
     * silent. {@code ended}: settled and the row deleted, however long that takes; fails when left to the audit.
     *
     * <p>An unreadable outcome completes {@code recorded}, so that no ticker waits for a repair. It fails {@code ended} with
     * {@link UnreadableOutcomeException}.
     */
    public record Progress(CompletionStage<Void> recorded, CompletionStage<Void> ended) {}

    /** @param outcome decided whenever it is asked for, by the same claim: repeated, it knows its own */
    private record WaitingClaim(OpenOrder order, boolean isFill, Supplier<Outcome> outcome) {}

    private final ClaimTurns turns;
    private final Outcomes outcomes;
    private final FinishOrder finish;
    private final RetryForever persistently;
    private final Decisions decisions;
    private final MicroClock clock;
    private final LongSupplier nanoTime;
    private final MatchingMeters meters;
    private final ObservationRegistry observations;

    /**
     * @param clock of the tickers' times
     * @param nanoTime of {@link ReceivedTicker#receivedNanos()}
     */
    public FillOrder(
            ClaimTurns turns,
            FinishOrder finish,
            RetryForever persistently,
            Decisions decisions,
            MicroClock clock,
            LongSupplier nanoTime,
            MatchingMeters meters,
            ObservationRegistry observations) {
        this.turns = turns;
        this.outcomes = turns.outcomes();
        this.finish = finish;
        this.persistently = persistently;
        this.decisions = decisions;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.meters = meters;
        this.observations = observations;
    }

    Progress fill(OpenOrder order, ReceivedTicker received) {
        Ticker ticker = received.ticker();
        Function<Outcome.Decision, Outcome> filled =
                decision -> new Outcome.Filled(order, decision, ticker.price(), ticker.timeMicros());
        CompletableFuture<Void> letGo = new CompletableFuture<>();
        return Observed.until(
                observations,
                "fill",
                new FillContext(order, received),
                fill -> end(propose(order, true, filled), () -> filled(fill), letGo),
                Progress::recorded);
    }

    /** By {@link Outcomes#glanceAt}; fails when it cannot be read. */
    CompletionStage<Optional<Outcome>> outcomeOf(OpenOrder order) {
        return outcomes.glanceAt(order.id(), order.symbol());
    }

    Progress expire(OpenOrder order) {
        return end(
                propose(order, false, decision -> new Outcome.Expired(order, decision)),
                () -> meters.count(Counted.ORDERS_EXPIRED),
                new CompletableFuture<>());
    }

    Progress cancelDelisted(OpenOrder order) {
        return end(
                propose(order, false, decision -> new Outcome.Canceled(order, decision, CancelReason.DELISTED)),
                () -> meters.count(Counted.ORDERS_DELISTED),
                new CompletableFuture<>());
    }

    /**
     * Finishes an order that has ended.
     *
     * <p>Fails with {@link NoSuchElementException} if it has no outcome: only its trade may have left a lost region.
     */
    Progress resume(OpenOrder order) {
        // What is decided abroad waits for a turn there, and keeps nothing that is decided here.
        CompletableFuture<Void> letGo =
                outcomes.isDecidedHere(order) ? new CompletableFuture<>() : CompletableFuture.completedFuture(null);
        return finish(
                order,
                untilDecided(
                                "read the outcome of " + order.id(),
                                order,
                                () -> ifReadable(order, turns.find(order)),
                                letGo)
                        .thenApply(readable ->
                                readable.map(found -> found.orElseThrow().withOrder(order))),
                letGo);
    }

    /** Ends what is recorded. */
    Progress settle(Outcome recorded) {
        return new Progress(CompletableFuture.completedFuture(null), finish.settleAndDelete(recorded));
    }

    private WaitingClaim propose(OpenOrder order, boolean isFill, Function<Outcome.Decision, Outcome> outcome) {
        ClaimId claim = decisions.claim();
        return new WaitingClaim(order, isFill, () -> outcome.apply(decisions.now(claim)));
    }

    private Progress end(WaitingClaim proposed, Runnable ifWon, CompletableFuture<Void> letGo) {
        OpenOrder order = proposed.order();
        return finish(
                order,
                untilDecided("claim " + order.id(), order, () -> claim(proposed), letGo)
                        .thenApply(claim -> claim.map(known -> decided(known, order, ifWon))),
                letGo);
    }

    /**
     * @param decided empty when the outcome cannot be read
     * @param letGo completes when nobody is to wait for the records
     */
    private Progress finish(
            OpenOrder order, CompletionStage<Optional<Outcome>> decided, CompletableFuture<Void> letGo) {
        CompletionStage<Optional<Outcome>> recorded = decided.thenCompose(readable -> readable.isEmpty()
                ? CompletableFuture.completedFuture(readable)
                : finish.recordUntilDone(readable.get()).thenApply(done -> readable));
        return new Progress(
                recorded.<Void>thenApply(outcome -> null).applyToEither(letGo, Function.identity()),
                recorded.thenCompose(outcome -> outcome.map(finish::settleAndDelete)
                        .orElseGet(() -> CompletableFuture.failedFuture(new UnreadableOutcomeException(order.id())))));
    }

    /**
     * A cut must block neither offsets nor other orders: {@code letGo} completes when the door is in another region that does
     * not answer.
     */
    private <T> CompletionStage<T> untilDecided(
            String what, OpenOrder order, Supplier<CompletionStage<T>> ask, CompletableFuture<Void> letGo) {
        return ask.get().exceptionallyCompose(unknown -> {
            if (!outcomes.isDecidedHere(order)) {
                letGo.complete(null);
            }
            return persistently.untilDone(what, ask);
        });
    }

    /** Empty when another claim decided and cannot be read; fails when it is unknown whether one did. */
    private CompletionStage<Optional<Claim>> claim(WaitingClaim proposed) {
        return ifReadable(
                proposed.order(),
                turns.claim(proposed.order(), proposed.isFill(), proposed.outcome(), CLAIM_ROUND)
                        .thenCompose(claim -> claim.<CompletionStage<Claim>>fold(
                                CompletableFuture::completedFuture,
                                CompletableFuture::completedFuture,
                                unknown -> CompletableFuture.failedFuture(unknown.cause()))));
    }

    private <T> CompletionStage<Optional<T>> ifReadable(OpenOrder order, CompletionStage<T> read) {
        return read.thenApply(Optional::of).exceptionallyCompose(failure -> {
            Throwable cause = RootCause.of(failure);
            if (cause instanceof UnreadableOutcomeException) {
                meters.count(Counted.OUTCOMES_UNREADABLE);
                LOG.error(
                        "order {} has ended, nobody can tell how, and it stays as it is: {}",
                        order.id(),
                        cause.getMessage());
                return CompletableFuture.completedFuture(Optional.empty());
            }
            return CompletableFuture.failedFuture(cause);
        });
    }

    private Outcome decided(Claim claim, OpenOrder order, Runnable ifWon) {
        return claim.fold(
                won -> {
                    ifWon.run();
                    return won.outcome();
                },
                lost -> {
                    if (isAnOwners(lost.winner())) {
                        meters.count(Counted.CLAIMS_LOST);
                    }
                    return lost.winner().withOrder(order);
                },
                unknown -> {
                    throw new IllegalStateException("claim is not decided: " + unknown);
                });
    }

    /** Customers cancel and replace at any time, and no owner is told. */
    private static boolean isAnOwners(Outcome winner) {
        return winner.fold(
                filled -> true,
                canceled -> canceled.reason() == CancelReason.DELISTED,
                replaced -> false,
                expired -> true);
    }

    private void filled(FillContext fill) {
        ReceivedTicker received = fill.received();
        long now = clock.micros();
        long sinceTicker = now - received.ticker().timeMicros();
        Duration sinceReceived = Duration.ofNanos(nanoTime.getAsLong() - received.receivedNanos());
        fill.filled(sinceReceived, now);
        meters.filled(fill.order(), sinceReceived, Duration.ofNanos(Math.max(0, sinceTicker) * 1_000));
    }
}
