package io.geobroker.broker.market;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Decides an immediate order: fills it at the last price, or cancels it. Canceled are orders without a current price, or
 * with one worse than their limit.
 *
 * <p>If the process dies, whoever asks again finds the outcome or decides. An order that is too old, after a partition or a
 * pause, is not filled; only its outcome is told. Threads may share it.
 *
 * @param youngerThan how old an order may be to fill, by the clock that made its id; shorter than the audit of holds
 *     waits
 */
public record ClaimAtLastPrice(
        PriceBoard board,
        Outcomes outcomes,
        Decisions decisions,
        MicroClock clock,
        LongSupplier nanoTime,
        Duration youngerThan) {
    /** Where the price is read. */
    @FunctionalInterface
    public interface Quote {
        CompletionStage<Optional<LastPrice>> find(Symbol symbol);
    }

    /**
     * Decides the order, unless it is decided. A missing answer is no failure.
     *
     * @param home the stock's home region, where the price is read
     * @return rejected when the order has no outcome, and is too old for one
     */
    public CompletionStage<CommandResult<Outcome>> claim(OpenOrder order, Quote quote, String home, Duration within) {
        long endNanos = nanoTime.getAsLong() + within.toNanos();
        if (clock.micros() - order.placedAtMicros() >= youngerThan.toNanos() / 1_000) {
            return find(order);
        }
        return quote.find(order.symbol())
                .handle((price, failure) ->
                        failure == null ? claim(proposal(order, price), home, endNanos) : notSent(home))
                .thenCompose(Function.identity());
    }

    private Outcome proposal(OpenOrder order, Optional<LastPrice> price) {
        Outcome.Decision decision = decisions.next();
        return price.filter(board::isCurrent)
                .filter(last -> order.fillsAt(last.price()))
                .<Outcome>map(last -> new Outcome.Filled(order, decision, last.price(), last.tickerTimeMicros()))
                .orElseGet(() -> new Outcome.Canceled(order, decision));
    }

    private CompletionStage<CommandResult<Outcome>> claim(Outcome proposed, String home, long endNanos) {
        Duration left = Duration.ofNanos(endNanos - nanoTime.getAsLong());
        if (left.isNegative() || left.isZero()) {
            // The price came too late.
            return notSent(home);
        }
        return outcomes.claim(proposed, left)
                .thenApply(claim -> claim.<CommandResult<Outcome>>fold(
                        won -> new CommandResult.Done<>(won.outcome()),
                        lost -> new CommandResult.Done<>(lost.winner()),
                        unknown -> new CommandResult.Unknown<>(Step.BRING_IN, unknown.cause())))
                .exceptionallyCompose(failure -> CommandResult.cutOff(Step.BRING_IN, failure));
    }

    private CompletionStage<CommandResult<Outcome>> find(OpenOrder order) {
        return outcomes.find(order.id(), order.symbol())
                .thenApply(found -> found.<CommandResult<Outcome>>map(CommandResult.Done::new)
                        .orElseGet(() -> new CommandResult.Rejected<>(Rejection.tooOld())))
                .exceptionallyCompose(failure -> CommandResult.cutOff(Step.BRING_IN, failure))
                .exceptionally(failure -> new CommandResult.Unknown<>(Step.BRING_IN, failure));
    }

    private static CompletionStage<CommandResult<Outcome>> notSent(String home) {
        return CommandResult.unavailable(Step.BRING_IN, home);
    }
}
