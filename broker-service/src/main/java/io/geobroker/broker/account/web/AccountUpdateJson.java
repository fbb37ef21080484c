package io.geobroker.broker.account.web;

import io.geobroker.broker.account.AccountUpdate;
import io.geobroker.broker.region.RegionUnreachableException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to an account change between brokers.
 *
 * @param text the refusal, or the error
 */
record AccountUpdateJson(End end, @Nullable String text) {

    enum End {
        DONE,
        NO_ACCOUNT,
        UNREACHABLE,
        UNKNOWN
    }

    static AccountUpdateJson of(AccountUpdate update) {
        return update.fold(
                done -> new AccountUpdateJson(End.DONE, done.refusal().orElse(null)),
                noAccount -> new AccountUpdateJson(End.NO_ACCOUNT, null),
                unreachable -> new AccountUpdateJson(
                        End.UNREACHABLE, unreachable.cause().getMessage()),
                unknown -> new AccountUpdateJson(End.UNKNOWN, String.valueOf(unknown.cause())));
    }

    /** @param home the region that answered */
    AccountUpdate update(String home) {
        IllegalStateException cause = new IllegalStateException("a broker of " + home + " says: " + text);
        return switch (end) {
            case DONE -> new AccountUpdate.Done(Optional.ofNullable(text));
            case NO_ACCOUNT -> new AccountUpdate.NoAccount();
            case UNREACHABLE -> new AccountUpdate.Unreachable(new RegionUnreachableException(home, cause));
            case UNKNOWN -> new AccountUpdate.Unknown(cause);
        };
    }
}
