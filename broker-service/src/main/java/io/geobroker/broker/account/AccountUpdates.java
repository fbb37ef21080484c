package io.geobroker.broker.account;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.region.RegionUnreachableException;
import io.geobroker.broker.region.Regions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Changes accounts by compare-and-set, with one write in flight per customer. Thread-safe.
 *
 * <p>Changes that arrive during a write are queued and written together. After a conflict or a missing answer, a serial read
 * decides the write in flight. Then all its changes are retried; one already made changes nothing, see {@link Account}.
 *
 * <p>The latest accounts are remembered, so a change usually costs one write and no read. They may be old: no answer rests
 * on them without a write or read.
 */
public final class AccountUpdates {
    public static final Rejection NO_ACCOUNT = Rejection.forbidden("there is no account");

    private enum Progress {
        ENDED,
        REMEMBERED_MAY_BE_OLD,
        CHANGED_BY_ANOTHER
    }

    private final Regions<Accounts> regions;
    private final ConcurrentMap<CustomerId, Account> remembered;
    private final IntFunction<Duration> pauses;
    private final ConcurrentMap<CustomerId, List<PendingChange>> waiting = new ConcurrentHashMap<>();

    /**
     * @param remembered the latest accounts; may forget any at any time
     * @param pauses the pause after the n-th failed try, from 1
     */
    public AccountUpdates(
            Regions<Accounts> regions, ConcurrentMap<CustomerId, Account> remembered, IntFunction<Duration> pauses) {
        this.regions = regions;
        this.remembered = remembered;
        this.pauses = pauses;
    }

    /**
     * @param home the customer's home region
     * @param deadline after which the result is unknown, and retries end
     * @return fails only with what the change throws
     */
    public CompletionStage<CommandResult<Void>> update(
            String home, CustomerId customer, AccountChange change, Duration deadline) {
        PendingChange pending = new PendingChange(home, change, deadline);
        List<PendingChange> own = new ArrayList<>();
        // The list marks a write in flight; who adds it starts the write.
        List<PendingChange> before = waiting.compute(customer, (key, queued) -> {
            if (queued == null) {
                return own;
            }
            queued.add(pending);
            return queued;
        });
        if (before == own) {
            begin(customer, List.of(pending));
        }
        // One write may answer several callers.
        return Observed.kept(pending.answer());
    }

    /**
     * Remembers an account read in its home datacenter, unless one is remembered.
     *
     * <p>If it is old, the first write is refused and a read follows.
     */
    public void seen(Account account) {
        remembered.putIfAbsent(account.customer(), account);
    }

    private void begin(CustomerId customer, List<PendingChange> batch) {
        Accounts accounts;
        try {
            accounts = regions.in(batch.get(0).home());
        } catch (RegionUnreachableException e) {
            batch.forEach(pending -> pending.end(new CommandResult.Unavailable<>(CommandResult.Step.HOLD, e.region())));
            next(customer);
            return;
        } catch (RuntimeException e) {
            // The queued changes must not wait for ever.
            batch.forEach(pending -> pending.fail(e));
            next(customer);
            return;
        }
        attempt(new Round(accounts, customer, batch), 1);
    }

    /** Starts a write of the changes queued meanwhile, if any. */
    private void next(CustomerId customer) {
        List<PendingChange> batch = new ArrayList<>();
        waiting.computeIfPresent(customer, (key, queued) -> {
            batch.addAll(queued);
            return queued.isEmpty() ? null : new ArrayList<>();
        });
        if (!batch.isEmpty()) {
            begin(customer, batch);
        }
    }

    /** Adds the changes queued meanwhile to a retry: under contention few writes win. */
    private Round joined(Round round) {
        List<PendingChange> batch = new ArrayList<>(round.unanswered());
        waiting.computeIfPresent(round.customer, (key, queued) -> {
            batch.addAll(queued);
            return new ArrayList<>();
        });
        return new Round(round.accounts, round.customer, batch);
    }

    private void attempt(Round round, int number) {
        List<PendingChange> batch = round.unanswered();
        if (batch.isEmpty()) {
            next(round.customer);
            return;
        }
        // The thread comes from the write before, with the observation of that one's caller.
        Observed.within(batch.get(0).around(), () -> attempt(round, batch, number));
    }

    private void attempt(Round round, List<PendingChange> batch, int number) {
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
                later(pauses.apply(number), () -> attempt(joined(round), number + 1));
            }
        });
    }

    private CompletionStage<Progress> tryOnce(Round round, List<PendingChange> batch) {
        try {
            Account known = remembered.get(round.customer);
            return known != null
                    ? write(round.accounts, known, batch, false)
                    : round.accounts
                            .decided(round.customer)
                            .thenCompose(found -> writeIfThere(round.accounts, found, batch));
        } catch (RuntimeException e) {
            // A closed session throws instead of failing.
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletionStage<Progress> writeIfThere(
            Accounts accounts, Optional<Account> found, List<PendingChange> batch) {
        if (found.isEmpty()) {
            batch.forEach(pending -> pending.end(new CommandResult.Rejected<>(NO_ACCOUNT)));
            return CompletableFuture.completedFuture(Progress.ENDED);
        }
        return write(accounts, found.get(), batch, true);
    }

    /** @param current whether the account was just read, which proves a no-op without a write */
    private CompletionStage<Progress> write(
            Accounts accounts, Account account, List<PendingChange> batch, boolean current) {
        Account changed = account;
        for (PendingChange pending : batch) {
            changed = pending.tryOn(changed);
        }
        if (changed.equals(account)) {
            if (!current) {
                return CompletableFuture.completedFuture(Progress.REMEMBERED_MAY_BE_OLD);
            }
            remembered.put(account.customer(), account);
            batch.forEach(PendingChange::done);
            return CompletableFuture.completedFuture(Progress.ENDED);
        }
        Account written = changed.nextVersion();
        return accounts.replace(account, written).thenApply(applied -> {
            if (!applied) {
                batch.forEach(PendingChange::refused);
                return Progress.CHANGED_BY_ANOTHER;
            }
            remembered.put(written.customer(), written);
            batch.forEach(PendingChange::done);
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

    private record Round(Accounts accounts, CustomerId customer, List<PendingChange> batch) {

        List<PendingChange> unanswered() {
            return batch.stream().filter(pending -> !pending.isAnswered()).toList();
        }
    }
}
