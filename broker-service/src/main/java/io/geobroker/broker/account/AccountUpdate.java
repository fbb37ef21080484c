package io.geobroker.broker.account;

import io.geobroker.broker.region.RegionUnreachableException;
import java.util.Optional;
import java.util.function.Function;

/** The result of an account change. */
public sealed interface AccountUpdate {

    <T> T fold(
            Function<? super Done, ? extends T> done,
            Function<? super NoAccount, ? extends T> noAccount,
            Function<? super Unreachable, ? extends T> unreachable,
            Function<? super Unknown, ? extends T> unknown);

    /**
     * Made, not needed, or refused.
     *
     * @param refusal in words for the customer
     */
    record Done(Optional<String> refusal) implements AccountUpdate {
        @Override
        public <T> T fold(
                Function<? super Done, ? extends T> done,
                Function<? super NoAccount, ? extends T> noAccount,
                Function<? super Unreachable, ? extends T> unreachable,
                Function<? super Unknown, ? extends T> unknown) {
            return done.apply(this);
        }
    }

    /** The home region does not have the account. */
    record NoAccount() implements AccountUpdate {
        @Override
        public <T> T fold(
                Function<? super Done, ? extends T> done,
                Function<? super NoAccount, ? extends T> noAccount,
                Function<? super Unreachable, ? extends T> unreachable,
                Function<? super Unknown, ? extends T> unknown) {
            return noAccount.apply(this);
        }
    }

    /** Nothing was sent: the region is unreachable or overloaded. */
    record Unreachable(RegionUnreachableException cause) implements AccountUpdate {
        @Override
        public <T> T fold(
                Function<? super Done, ? extends T> done,
                Function<? super NoAccount, ? extends T> noAccount,
                Function<? super Unreachable, ? extends T> unreachable,
                Function<? super Unknown, ? extends T> unknown) {
            return unreachable.apply(this);
        }
    }

    /** Not answered in time: may have been made, or may take effect a little later. */
    record Unknown(Throwable cause) implements AccountUpdate {
        @Override
        public <T> T fold(
                Function<? super Done, ? extends T> done,
                Function<? super NoAccount, ? extends T> noAccount,
                Function<? super Unreachable, ? extends T> unreachable,
                Function<? super Unknown, ? extends T> unknown) {
            return unknown.apply(this);
        }
    }
}
