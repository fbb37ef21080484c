package io.geobroker.broker.account;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.UnknownCustomerException;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.Regions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Adds cash and shares from outside to an account, once per transfer (ADR 33).
 *
 * <p>First the deposit becomes a numbered line of the customer's ledger; then the account counts it. Any step is safe to
 * repeat, also concurrently. The next deposit counts a line that an interrupted one left.
 */
public record MakeDeposit(
        CustomerHomes homes, Regions<Accounts> accounts, Regions<Deposits> ledgers, CustomerAccounts customerAccounts) {
    /** Of cash, and of a position's cost: leaves room in a {@code long} for later trades. */
    private static final long MOST_MICROS = 1_000_000_000_000_000_000L;

    /**
     * Rejected when the transfer has other amounts, or the sum does not fit. Unknown when it may be in the ledger, and count
     * later: repeat only the same transfer.
     *
     * @param wanted its number is ignored
     * @return the account with the deposit, counted now or before; fails when nothing was sent to the ledger
     */
    public CompletionStage<CommandResult<Account>> make(Deposit wanted) {
        return homes.regionOf(wanted.customer())
                .thenCompose(home -> account(home, wanted.customer())
                        .thenCompose(account -> make(home, account, wanted.numbered(account.deposits() + 1))));
    }

    private CompletionStage<CommandResult<Account>> make(String home, Account account, Deposit wanted) {
        Deposits ledger = ledgers.in(home);
        Optional<String> tooMuch = tooMuch(account, wanted);
        // In the ledger it would block all later deposits; but it may be there already.
        CompletionStage<Optional<Deposit>> line = tooMuch.isEmpty()
                ? ledger.record(wanted).thenApply(Optional::of)
                : ledger.numbered(wanted.customer(), 0, Integer.MAX_VALUE)
                        .thenApply(lines -> lines.stream()
                                .filter(before -> before.transfer().equals(wanted.transfer()))
                                .findFirst());
        return line.thenCompose(standing -> standing.isEmpty()
                        ? reject(tooMuch.orElseThrow() + " too much for the account to hold")
                        : standing.get().addsTheSameAs(wanted)
                                ? count(home, ledger, account, standing.get())
                                : reject("transfer_id " + wanted.transfer() + " was used for other amounts"))
                .exceptionally(failure -> new CommandResult.Unknown<>(CommandResult.Step.HOLD, RootCause.of(failure)));
    }

    private static Optional<String> tooMuch(Account account, Deposit wanted) {
        if (account.cashMicros() > MOST_MICROS - wanted.cashMicros()) {
            return Optional.of("cash is");
        }
        try {
            return account.deposit(wanted).positions().values().stream()
                    .filter(position -> position.costMicros() > MOST_MICROS)
                    .findFirst()
                    .map(costly -> "positions are");
        } catch (ArithmeticException e) {
            return Optional.of("positions are");
        }
    }

    private CompletionStage<CommandResult<Account>> count(
            String home, Deposits ledger, Account account, Deposit recorded) {
        return uncounted(ledger, account, recorded)
                .thenCompose(all -> customerAccounts.count(recorded.customer(), new AccountChange.Count(all)))
                .thenCompose(counted -> account(home, recorded.customer()))
                .thenApply(CommandResult.Done::new);
    }

    /** Nearly always the deposit alone. */
    private static CompletionStage<List<Deposit>> uncounted(Deposits ledger, Account account, Deposit deposit) {
        return deposit.number() <= account.deposits() + 1
                ? CompletableFuture.completedFuture(List.of(deposit))
                : ledger.numbered(deposit.customer(), account.deposits(), deposit.number());
    }

    /** @param counted the number of the last line that the account counts */
    public record Ledger(List<Deposit> lines, long counted) {}

    /** Ordered by transfer id. */
    public CompletionStage<Ledger> page(CustomerId customer, @Nullable String afterTransfer, int limit) {
        return homes.regionOf(customer)
                .thenCompose(home -> account(home, customer)
                        .thenCompose(account -> ledgers.in(home)
                                .page(customer, afterTransfer, limit)
                                .thenApply(lines -> new Ledger(lines, account.deposits()))));
    }

    private CompletionStage<Account> account(String home, CustomerId customer) {
        return accounts.in(home)
                .decided(customer)
                .thenApply(found -> found.orElseThrow(() -> new UnknownCustomerException(customer)));
    }

    private static CompletionStage<CommandResult<Account>> reject(String reason) {
        return CommandResult.rejected(Rejection.invalid(reason));
    }
}
