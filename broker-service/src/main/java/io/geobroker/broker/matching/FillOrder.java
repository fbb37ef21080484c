package io.geobroker.broker.matching;

import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.UnreadableOutcomeException;
import io.geobroker.broker.platform.concurrent.StageFailure;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.ticker.Ticker;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a triggered or expired order from the claim to its end, at home.
 *
 * <p>If the process dies before the claim is sent, the ticker is not committed and comes again. If it dies while the claim
 * is on its way or before the trade is recorded, the ticker comes again too: its claim is refused, and the winner it is
 * told of is recorded. An expired order is found expired again by the next owner. If it dies before settling or before the
 * delete, the row of an ended order remains: the next owner finds it, see {@link FinishOrder}. Two who do it at once propose
 * two claims; one is refused and finishes the other's. Threads may share it.
 */
public class FillOrder {
    private static final Logger LOG = LoggerFactory.getLogger(FillOrder.class);
    private static final Duration CLAIM_ROUND = Duration.ofSeconds(10);

    /**
     * The two moments others wait for: recorded, so that the ticker is done; ended, so that it is settled and the row gone,
     * which may take as long as an ocean is cut, and fails when it is left to the audit. When the order has ended and its
     * outcome cannot be read, there is nothing to record, and ended fails with {@link UnreadableOutcomeException}: no ticker
     * waits until somebody has mended a row.
     */
    public record Progress(CompletionStage<Void> recorded, CompletionStage<Void> ended) {}

    private final Outcomes outcomes;
    private final FinishOrder finish;
    private final RetryForever persistently;
    private final Decisions decisions;
    private final MicroClock clock;
    private final LongSupplier nanoTime;
    private final MatchingMeters meters;
    private final ObservationRegistry observations;

    /**
     * @param outcomes of the home region
     * @param clock the clock of tickers' times
     * @param nanoTime the clock of {@link ReceivedTicker#receivedNanos()}
     * @param observations of fills: {@link FillContext}
     */
    public FillOrder(
            Outcomes outcomes,
            FinishOrder finish,
            RetryForever persistently,
            Decisions decisions,
            MicroClock clock,
            LongSupplier nanoTime,
            MatchingMeters meters,
            ObservationRegistry observations) {
        this.outcomes = outcomes;
        this.finish = finish;
        this.persistently = persistently;
        this.decisions = decisions;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.meters = meters;
        this.observations = observations;
    }

    /** Claims the order for the ticker's price, records what was decided, settles it and deletes the row. */
    Progress fill(OpenOrder order, ReceivedTicker received) {
        Ticker ticker = received.ticker();
        Outcome proposed = new Outcome.Filled(order, decisions.next(), ticker.price(), ticker.timeMicros());
        return Observed.until(
                observations,
                "fill",
                new FillContext(order, received),
                fill -> finish(
                        order,
                        claimUntilDecided(proposed)
                                .thenApply(claim -> claim.map(known -> decided(known, order, () -> filled(fill))))),
                Progress::recorded);
    }

    /** The outcome of an order that seems to wait, if one is seen at a glance. Fails when it cannot be read. */
    CompletionStage<Optional<Outcome>> outcomeOf(OpenOrder order) {
        return outcomes.glanceAt(order.id());
    }

    /** Claims that the order has expired, records what was decided and deletes the row. */
    Progress expire(OpenOrder order) {
        return finish(
                order,
                claimUntilDecided(new Outcome.Expired(order, decisions.next()))
                        .thenApply(claim -> claim.map(known -> decided(known, order, meters::orderExpired))));
    }

    /** Claims that the order is canceled because its stock is not traded any more, records what was decided and deletes the row. */
    Progress cancelDelisted(OpenOrder order) {
        return finish(
                order,
                claimUntilDecided(new Outcome.Canceled(order, decisions.next(), CancelReason.DELISTED))
                        .thenApply(claim -> claim.map(known -> decided(known, order, meters::delistedOrderCanceled))));
    }

    /** Resumes an order that was found to have ended, from its outcome. */
    Progress resume(OpenOrder order) {
        return finish(
                order,
                persistently
                        .untilDone(
                                "read the outcome of " + order.id(), () -> ifReadable(order, outcomes.find(order.id())))
                        .thenApply(readable -> readable.map(found -> found.orElseThrow(
                                        () -> new IllegalStateException("an ended order has no outcome: " + order.id()))
                                .withOrder(order))));
    }

    /** @param decided empty when the outcome cannot be read */
    private Progress finish(OpenOrder order, CompletionStage<Optional<Outcome>> decided) {
        CompletionStage<Optional<Outcome>> recorded = decided.thenCompose(readable -> readable.isEmpty()
                ? CompletableFuture.completedFuture(readable)
                : finish.recordUntilDone(readable.get()).thenApply(done -> readable));
        return new Progress(
                recorded.thenAccept(outcome -> {}),
                recorded.thenCompose(outcome -> outcome.map(finish::settleAndDelete)
                        .orElseGet(() -> CompletableFuture.failedFuture(new UnreadableOutcomeException(order.id())))));
    }

    private CompletionStage<Optional<Claim>> claimUntilDecided(Outcome proposed) {
        return claim(proposed)
                .exceptionallyCompose(unknown ->
                        persistently.untilDone("claim " + proposed.order().id(), () -> claim(proposed)));
    }

    /** Empty when another claim has decided, and nobody can read what; fails when it is not known whether one has. */
    private CompletionStage<Optional<Claim>> claim(Outcome proposed) {
        return ifReadable(
                proposed.order(),
                outcomes.claim(proposed, CLAIM_ROUND)
                        .thenCompose(claim -> claim.<CompletionStage<Claim>>fold(
                                CompletableFuture::completedFuture,
                                CompletableFuture::completedFuture,
                                unknown -> CompletableFuture.failedFuture(unknown.cause()))));
    }

    private <T> CompletionStage<Optional<T>> ifReadable(OpenOrder order, CompletionStage<T> read) {
        return read.thenApply(Optional::of).exceptionallyCompose(failure -> {
            Throwable cause = StageFailure.of(failure).cause();
            if (cause instanceof UnreadableOutcomeException) {
                meters.outcomeUnreadable();
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
                    meters.claimLost();
                    return lost.winner().withOrder(order);
                },
                unknown -> {
                    throw new IllegalStateException("claim is not decided: " + unknown);
                });
    }

    private void filled(FillContext fill) {
        ReceivedTicker received = fill.received();
        long now = clock.micros();
        long sinceTicker = now - received.ticker().timeMicros();
        Duration sinceReceived = Duration.ofNanos(nanoTime.getAsLong() - received.receivedNanos());
        fill.filled(sinceReceived, now);
        meters.filled(new Fill(fill.order(), now, sinceReceived, Duration.ofNanos(Math.max(0, sinceTicker) * 1_000)));
    }
}
