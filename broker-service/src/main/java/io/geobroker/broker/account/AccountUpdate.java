package io.geobroker.broker.account;

import io.geobroker.broker.region.RegionUnreachableException;
import java.util.Optional;
import java.util.function.Function;

/** How a change of an account ended. */
public sealed interface AccountUpdate {

    <T> T fold(
            Function<? super Done, ? extends T> done,
            Function<? super NoAccount, ? extends T> noAccount,
            Function<? super Unreachable, ? extends T> unreachable,
            Function<? super Unknown, ? extends T> unknown);

    /**
     * The account is as the change made it, or the change found that there is nothing to do.
     *
     * @param refusal why the change was not made, in words for the customer
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

    /** There is no such account in that region. */
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

    /** Nothing was sent: the region cannot be reached, or has too much to do. */
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

    /** Not answered in time: the change may have been made, and may yet be for a moment. */
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
