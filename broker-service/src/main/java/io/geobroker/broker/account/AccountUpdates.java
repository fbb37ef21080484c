package io.geobroker.broker.account;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.StageFailure;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Changes accounts by compare-and-set, one write under way for each customer. Threads may share it.
 *
 * <p>What arrives while a write is under way waits, in order, and goes into the next one together, each with an answer of
 * its own: 50 orders of one customer at once cost two or three writes, and none of them starves. A write that finds the
 * account changed by another broker, or gets no answer, is followed by a read that decides what is under way, and by a new
 * try of all changes it held. That is right because a change that was made already finds so and changes nothing; see {@link
 * Account}.
 *
 * <p>The latest account of each customer is remembered, so that a change normally costs one write and no read; of a customer
 * who is new here that may be what somebody else has just read, see {@link #seen}. Whatever is
 * answered was proved by a write or a read after it: what is remembered may be old, and no refusal rests on it alone.
 */
public final class AccountUpdates {

    /**
     * What a change makes of an account.
     *
     * @param account the same account if there is nothing to change
     * @param answer for whoever asked for the change
     */
    public record Changed<R>(Account account, R answer) {}

    /** How a change ended. */
    public sealed interface Update<R> {

        <T> T fold(
                Function<? super Done<R>, ? extends T> done,
                Function<? super NoAccount<R>, ? extends T> noAccount,
                Function<? super Unreachable<R>, ? extends T> unreachable,
                Function<? super Unknown<R>, ? extends T> unknown);

        /** The account is as the change made it, or the change found that there is nothing to do. */
        record Done<R>(R answer) implements Update<R> {
            @Override
            public <T> T fold(
                    Function<? super Done<R>, ? extends T> done,
                    Function<? super NoAccount<R>, ? extends T> noAccount,
                    Function<? super Unreachable<R>, ? extends T> unreachable,
                    Function<? super Unknown<R>, ? extends T> unknown) {
                return done.apply(this);
            }
        }

        /** There is no such account in that region. */
        record NoAccount<R>() implements Update<R> {
            @Override
            public <T> T fold(
                    Function<? super Done<R>, ? extends T> done,
                    Function<? super NoAccount<R>, ? extends T> noAccount,
                    Function<? super Unreachable<R>, ? extends T> unreachable,
                    Function<? super Unknown<R>, ? extends T> unknown) {
                return noAccount.apply(this);
            }
        }

        /** Nothing was sent: the region cannot be reached, or has too much to do. */
        record Unreachable<R>(RegionUnreachableException cause) implements Update<R> {
            @Override
            public <T> T fold(
                    Function<? super Done<R>, ? extends T> done,
                    Function<? super NoAccount<R>, ? extends T> noAccount,
                    Function<? super Unreachable<R>, ? extends T> unreachable,
                    Function<? super Unknown<R>, ? extends T> unknown) {
                return unreachable.apply(this);
            }
        }

        /** Not answered in time: the change may have been made, and may yet be for a moment. Repeating it is safe. */
        record Unknown<R>(Throwable cause) implements Update<R> {
            @Override
            public <T> T fold(
                    Function<? super Done<R>, ? extends T> done,
                    Function<? super NoAccount<R>, ? extends T> noAccount,
                    Function<? super Unreachable<R>, ? extends T> unreachable,
                    Function<? super Unknown<R>, ? extends T> unknown) {
                return unknown.apply(this);
            }
        }
    }

    /** What a try came to. */
    private enum Progress {
        ENDED,
        REMEMBERED_MAY_BE_OLD,
        CHANGED_BY_ANOTHER
    }

    private final Regions<Accounts> regions;
    private final ConcurrentMap<CustomerId, Account> remembered;
    private final IntFunction<Duration> pauses;
    private final ConcurrentMap<CustomerId, List<Pending<?>>> waiting = new ConcurrentHashMap<>();

    /**
     * @param remembered where the latest accounts are kept; may forget any at any time
     * @param pauses how long to wait before the n-th try in vain, from 1, is followed by another
     */
    public AccountUpdates(
            Regions<Accounts> regions, ConcurrentMap<CustomerId, Account> remembered, IntFunction<Duration> pauses) {
        this.regions = regions;
        this.remembered = remembered;
        this.pauses = pauses;
    }

    /**
     * @param home the customer's home region
     * @param change without side effects, since it may be tried on several accounts; on an account that has it already, it
     *     changes nothing
     * @param deadline after which the answer is {@link Update.Unknown}, and the change is not tried again
     * @return fails only with what the change throws
     */
    public <R> CompletionStage<Update<R>> update(
            String home, CustomerId customer, Function<Account, Changed<R>> change, Duration deadline) {
        Pending<R> pending = new Pending<>(home, change, deadline);
        List<Pending<?>> own = new ArrayList<>();
        // The list stands for the write under way; who puts it there begins.
        List<Pending<?>> before = waiting.compute(customer, (key, queued) -> {
            if (queued == null) {
                return own;
            }
            queued.add(pending);
            return queued;
        });
        if (before == own) {
            begin(customer, List.of(pending));
        }
        // One write may answer several: each goes on as itself.
        return Observed.kept(Pending.stage(pending.result));
    }

    /**
     * An account as any region's datacenter had it: what is remembered already is not replaced by it. If it is old, the first
     * write is refused and a read follows.
     */
    public void seen(Account account) {
        remembered.putIfAbsent(account.customer(), account);
    }

    private void begin(CustomerId customer, List<Pending<?>> batch) {
        Accounts accounts;
        try {
            accounts = regions.in(batch.get(0).home);
        } catch (RegionUnreachableException e) {
            batch.forEach(pending -> pending.end(new Update.Unreachable<>(e)));
            next(customer);
            return;
        } catch (RuntimeException e) {
            // Whatever happens here, those who wait behind must not wait for ever.
            batch.forEach(pending -> pending.result.completeExceptionally(e));
            next(customer);
            return;
        }
        attempt(new Round(accounts, customer, batch), 1);
    }

    /** Goes on with what arrived meanwhile. */
    private void next(CustomerId customer) {
        List<Pending<?>> batch = new ArrayList<>();
        waiting.computeIfPresent(customer, (key, queued) -> {
            batch.addAll(queued);
            return queued.isEmpty() ? null : new ArrayList<>();
        });
        if (!batch.isEmpty()) {
            begin(customer, batch);
        }
    }

    private void attempt(Round round, int number) {
        List<Pending<?>> batch = round.unanswered();
        if (batch.isEmpty()) {
            next(round.customer);
            return;
        }
        tryOnce(round, batch).whenComplete((progress, failure) -> {
            if (progress == Progress.ENDED) {
                next(round.customer);
                return;
            }
            remembered.remove(round.customer);
            if (failure != null) {
                batch.forEach(pending -> pending.failed(failure));
            }
            if (progress == Progress.REMEMBERED_MAY_BE_OLD) {
                attempt(round, number);
            } else {
                later(pauses.apply(number), () -> attempt(round, number + 1));
            }
        });
    }

    private CompletionStage<Progress> tryOnce(Round round, List<Pending<?>> batch) {
        try {
            Account known = remembered.get(round.customer);
            return known != null
                    ? write(round.accounts, known, batch, false)
                    : round.accounts
                            .decided(round.customer)
                            .thenCompose(found -> writeIfThere(round.accounts, found, batch));
        } catch (RuntimeException e) {
            // A session that is closed throws instead of failing.
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletionStage<Progress> writeIfThere(Accounts accounts, Optional<Account> found, List<Pending<?>> batch) {
        if (found.isEmpty()) {
            batch.forEach(pending -> pending.end(new Update.NoAccount<>()));
            return CompletableFuture.completedFuture(Progress.ENDED);
        }
        return write(accounts, found.get(), batch, true);
    }

    /** @param current whether the account was just read, so that what changes nothing is proved without a write */
    private CompletionStage<Progress> write(
            Accounts accounts, Account account, List<Pending<?>> batch, boolean current) {
        Account changed = account;
        for (Pending<?> pending : batch) {
            changed = pending.tryOn(changed);
        }
        if (changed.equals(account)) {
            if (!current) {
                return CompletableFuture.completedFuture(Progress.REMEMBERED_MAY_BE_OLD);
            }
            remembered.put(account.customer(), account);
            batch.forEach(Pending::done);
            return CompletableFuture.completedFuture(Progress.ENDED);
        }
        Account written = changed.nextVersion();
        return accounts.replace(written).thenApply(applied -> {
            if (!applied) {
                return Progress.CHANGED_BY_ANOTHER;
            }
            remembered.put(written.customer(), written);
            batch.forEach(Pending::done);
            return Progress.ENDED;
        });
    }

    private static void later(Duration pause, Runnable action) {
        if (pause.isZero()) {
            action.run();
        } else {
            CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS)
                    .execute(action);
        }
    }

    /** One write and its repetitions. */
    private record Round(Accounts accounts, CustomerId customer, List<Pending<?>> batch) {

        List<Pending<?>> unanswered() {
            return batch.stream().filter(pending -> !pending.result.isDone()).toList();
        }
    }

    /** A change that waits for its answer; used by one round at a time. */
    private static final class Pending<R> {
        private final String home;
        private final Function<Account, Changed<R>> change;
        private final CompletableFuture<Update<R>> result = new CompletableFuture<>();
        private @Nullable R answer;
        private volatile @Nullable Throwable lastFailure;
        private volatile boolean mayStand;

        Pending(String home, Function<Account, Changed<R>> change, Duration deadline) {
            this.home = home;
            this.change = change;
            CompletableFuture<Boolean> late =
                    new CompletableFuture<Boolean>().completeOnTimeout(true, deadline.toNanos(), TimeUnit.NANOSECONDS);
            // Not on the timers' one thread, which all of the JDK shares.
            stage(late)
                    .thenCompose(isLate -> isLate
                            ? CompletableFuture.runAsync(this::tooLate)
                            : CompletableFuture.completedFuture(null));
            // Completed, not canceled: that would make an exception with its stack for each update.
            stage(result).whenComplete((ended, failure) -> late.complete(false));
        }

        private static <T> CompletionStage<T> stage(CompletableFuture<T> future) {
            return future;
        }

        Account tryOn(Account account) {
            try {
                Changed<R> changed = change.apply(account);
                answer = changed.answer();
                return changed.account();
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
                return account;
            }
        }

        void done() {
            if (!result.isDone()) {
                end(new Update.Done<>(Objects.requireNonNull(answer)));
            }
        }

        void end(Update<R> ended) {
            result.complete(ended);
        }

        /** What was never sent is given up at once: there is too much to do already, and the customer may repeat it. */
        void failed(Throwable failure) {
            lastFailure = failure;
            Throwable cause = StageFailure.of(failure).cause();
            if (!(cause instanceof NotSentException)) {
                mayStand = true;
            } else if (!mayStand) {
                end(new Update.Unreachable<>(new RegionUnreachableException(home, cause)));
            }
        }

        private void tooLate() {
            if (!result.isDone()) {
                Throwable failure = lastFailure;
                end(new Update.Unknown<>(
                        failure == null ? new IllegalStateException("not answered in time") : failure));
            }
        }
    }
}
