package io.geobroker.broker.account;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Symbol;
import java.util.List;
import java.util.Optional;

/** What may be done to an account. It may be tried on several accounts; on one that has it already it changes nothing. */
public sealed interface AccountChange {

    /**
     * What a change makes of an account.
     *
     * @param account the same account if there is nothing to change
     * @param refusal why nothing was changed, in words for the customer
     */
    record Changed(Account account, Optional<String> refusal) {}

    /** What is done with each kind. */
    interface Cases<T> {
        T reserve(Reserve change);

        T reserveInPlace(ReserveInPlace change);

        T release(Release change);

        T settle(Settle change);

        T pass(Pass change);

        T count(Count change);
    }

    <T> T as(Cases<T> cases);

    Changed on(Account account);

    /**
     * Whether it may be made again when it was made and undone meanwhile. Setting aside may not: a hold that turns up
     * again after its order was settled would settle it twice.
     */
    default boolean isRepeatable() {
        return true;
    }

    /**
     * Sets aside for an order.
     *
     * @param mostHolds how many orders of the customer may wait at once
     */
    record Reserve(OrderId order, Hold hold, int mostHolds) implements AccountChange {
        @Override
        public <T> T as(Cases<T> cases) {
            return cases.reserve(this);
        }

        @Override
        public Changed on(Account account) {
            return held(account, order, hold, account.refusal(order, hold, mostHolds));
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }
    }

    /** Sets aside what an order in the place of another needs beyond what that one has; see {@link Pass}. */
    record ReserveInPlace(OrderId order, Hold hold, OrderId replaced, int mostHolds) implements AccountChange {
        @Override
        public <T> T as(Cases<T> cases) {
            return cases.reserveInPlace(this);
        }

        @Override
        public Changed on(Account account) {
            // Until one ends the other, both are held; the number of orders stays as it is.
            int most = account.holds().containsKey(replaced) ? 2 * mostHolds : mostHolds;
            return account.holds().containsKey(order)
                    ? new Changed(account, Optional.empty())
                    : account.difference(replaced, hold)
                            .map(difference -> held(
                                    account,
                                    order,
                                    difference,
                                    account.refusalInPlace(order, difference, replaced, most)))
                            .orElseGet(() -> new Changed(account, Optional.empty()));
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }
    }

    /** Gives back what is set aside for an order that did not trade. */
    record Release(OrderId order) implements AccountChange {
        @Override
        public <T> T as(Cases<T> cases) {
            return cases.release(this);
        }

        @Override
        public Changed on(Account account) {
            return done(account.release(order));
        }
    }

    /** Exchanges cash and shares as an order traded. */
    record Settle(OrderId order, Side side, Symbol symbol, long shares, long valueMicros) implements AccountChange {
        @Override
        public <T> T as(Cases<T> cases) {
            return cases.settle(this);
        }

        @Override
        public Changed on(Account account) {
            return done(account.settle(this));
        }
    }

    /** Passes what is held for a replaced order on to the one in its place. */
    record Pass(OrderId replaced, OrderId by, Hold hold) implements AccountChange {
        @Override
        public <T> T as(Cases<T> cases) {
            return cases.pass(this);
        }

        @Override
        public Changed on(Account account) {
            return done(account.pass(replaced, by, hold));
        }
    }

    /** Counts deposits, in the order of their numbers and without a gap. */
    record Count(List<Deposit> deposits) implements AccountChange {
        public Count {
            deposits = List.copyOf(deposits);
        }

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.count(this);
        }

        /** Refused by an account without those before: what is remembered of it is old then, and it is read anew. */
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

    private static Changed held(Account account, OrderId order, Hold hold, Optional<String> refusal) {
        return new Changed(refusal.isPresent() ? account : account.hold(order, hold), refusal);
    }

    private static Changed done(Account account) {
        return new Changed(account, Optional.empty());
    }
}
