package io.geobroker.broker.account;

import io.geobroker.broker.account.AccountChange.Changed;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.micrometer.observation.Observation;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A queued account change and its future answer; used by one round at a time. */
final class PendingChange {
    private final String home;
    private final AccountChange change;
    private final @Nullable Observation around = Observed.current();
    private final CompletableFuture<CommandResult<Void>> result = new CompletableFuture<>();
    private @Nullable Changed last;
    private volatile @Nullable Throwable lastFailure;
    private volatile boolean mayStand;

    PendingChange(String home, AccountChange change, Duration deadline) {
        this.home = home;
        this.change = change;
        CompletableFuture<Boolean> late =
                new CompletableFuture<Boolean>().completeOnTimeout(true, deadline.toNanos(), TimeUnit.NANOSECONDS);
        // Not on the JDK's single timer thread.
        stage(late)
                .thenCompose(isLate ->
                        isLate ? CompletableFuture.runAsync(this::unknown) : CompletableFuture.completedFuture(null));
        // Canceling would make an exception with stack for each update.
        stage(result).whenComplete((ended, failure) -> late.complete(false));
    }

    private static <T> CompletionStage<T> stage(CompletableFuture<T> future) {
        return future;
    }

    String home() {
        return home;
    }

    /** The caller's, null without one. */
    @Nullable
    Observation around() {
        return around;
    }

    CompletionStage<CommandResult<Void>> answer() {
        return stage(result);
    }

    boolean isAnswered() {
        return result.isDone();
    }

    void fail(Throwable failure) {
        result.completeExceptionally(failure);
    }

    /** Not once it is answered: a hold may have been given back since. */
    Account tryOn(Account account) {
        if (isAnswered()) {
            return account;
        }
        try {
            Changed changed = change.on(account);
            last = changed;
            return changed.account();
        } catch (RuntimeException e) {
            result.completeExceptionally(e);
            return account;
        }
    }

    void done() {
        if (!result.isDone()) {
            end(Objects.requireNonNull(last).result());
        }
    }

    void end(CommandResult<Void> ended) {
        result.complete(ended);
    }

    /** By another write, which may be the same one that the driver sent before. */
    void refused() {
        mayStand = true;
    }

    /** Ends a change that was never sent, as the datacenter is overloaded, or whose account only an operator can mend. */
    void failed(Throwable failure) {
        lastFailure = RootCause.of(failure);
        if (lastFailure instanceof UnreadableRowException) {
            unknown();
        } else if (!(lastFailure instanceof NotSentException)) {
            mayStand = true;
        } else if (!mayStand) {
            end(new CommandResult.Unavailable<>(Step.HOLD, home));
        }
    }

    private void unknown() {
        if (!result.isDone()) {
            end(new CommandResult.Unknown<>(Step.HOLD, lastFailure));
        }
    }
}
