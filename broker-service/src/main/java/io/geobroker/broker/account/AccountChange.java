package io.geobroker.broker.account;

import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Rejection;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A change of an account; repeated on the same account, it changes nothing. */
public sealed interface AccountChange {

    /**
     * @param account the same account if nothing changes
     * @param refusal in words for the customer
     */
    record Changed(Account account, Optional<String> refusal) {
        CommandResult<Void> result() {
            return refusal.<CommandResult<Void>>map(reason -> new CommandResult.Rejected<>(Rejection.forbidden(reason)))
                    .orElseGet(CommandResult::done);
        }
    }

    /** The only place that asks for the kind: a new one has to be added here. */
    default <T> T fold(
            Function<Reserve, T> reserve,
            Function<Release, T> release,
            Function<Settle, T> settle,
            Function<Pass, T> pass,
            Function<Count, T> count) {
        if (this instanceof Reserve change) {
            return reserve.apply(change);
        } else if (this instanceof Release change) {
            return release.apply(change);
        } else if (this instanceof Settle change) {
            return settle.apply(change);
        } else if (this instanceof Pass change) {
            return pass.apply(change);
        }
        return count.apply((Count) this);
    }

    Changed on(Account account);

    /**
     * Whether it may be repeated after an unknown answer. A hold may not: reappearing after settlement, it would be settled
     * again.
     */
    default boolean isRepeatable() {
        return true;
    }

    /**
     * Holds what an order needs beyond the hold of the order that it replaces; see {@link Pass}.
     *
     * @param replaced null for an order that replaces none
     * @param mostHolds limit of the customer's waiting orders
     */
    record Reserve(OrderId order, Hold hold, @Nullable OrderId replaced, int mostHolds) implements AccountChange {
        @Override
        public Changed on(Account account) {
            Optional<Hold> difference = account.difference(replaced, hold);
            if (difference.isEmpty() || account.holds().containsKey(order)) {
                return done(account);
            }
            Optional<String> refusal = account.refusal(order, difference.get(), replaced, mostHolds);
            return new Changed(refusal.isPresent() ? account : account.hold(order, difference.get()), refusal);
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }
    }

    /** For an order that did not trade. */
    record Release(OrderId order) implements AccountChange {
        @Override
        public Changed on(Account account) {
            return done(account.release(order));
        }
    }

    /** For an order that traded in full. */
    record Settle(OrderId order, Side side, Symbol symbol, long shares, long valueMicros) implements AccountChange {
        @Override
        public Changed on(Account account) {
            return done(account.settle(this));
        }
    }

    /** Passes a replaced order's hold on to the replacing order. */
    record Pass(OrderId replaced, OrderId by, Hold hold) implements AccountChange {
        @Override
        public Changed on(Account account) {
            return done(account.pass(replaced, by, hold));
        }
    }

    /** Counts deposits, ordered by number and without gaps. */
    record Count(List<Deposit> deposits) implements AccountChange {
        public Count {
            deposits = List.copyOf(deposits);
        }

        /** Refused without the earlier deposits: a remembered old version is then read again. */
        @Override
        public Changed on(Account account) {
            long next = account.deposits() + 1;
            if (!deposits.isEmpty() && deposits.get(0).number() > next) {
                return new Changed(
                        account, Optional.of("deposit " + deposits.get(0).number() + " comes before deposit " + next));
            }
            Account richer = account;
            for (Deposit deposit : deposits) {
                richer = richer.deposit(deposit);
            }
            return done(richer);
        }
    }

    private static Changed done(Account account) {
        return new Changed(account, Optional.empty());
    }
}
