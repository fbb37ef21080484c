package io.geobroker.broker.account.web;

import io.geobroker.broker.account.AccountUpdates;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CommandResult.Step;
import io.geobroker.broker.order.Rejection;
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

    static AccountUpdateJson of(CommandResult<Void> result) {
        return result.fold(
                done -> new AccountUpdateJson(End.DONE, null),
                why -> why.equals(AccountUpdates.NO_ACCOUNT)
                        ? new AccountUpdateJson(End.NO_ACCOUNT, null)
                        : new AccountUpdateJson(End.DONE, why.reason()),
                cutOff -> new AccountUpdateJson(End.UNREACHABLE, "region " + cutOff.region() + " cannot be reached"),
                unsure -> new AccountUpdateJson(End.UNKNOWN, String.valueOf(unsure.failure())));
    }

    /** @param home the region that answered */
    CommandResult<Void> result(String home) {
        return switch (end) {
            case DONE -> text == null ? CommandResult.done() : new CommandResult.Rejected<>(Rejection.forbidden(text));
            case NO_ACCOUNT -> new CommandResult.Rejected<>(AccountUpdates.NO_ACCOUNT);
            case UNREACHABLE -> new CommandResult.Unavailable<>(Step.HOLD, home);
            case UNKNOWN ->
                new CommandResult.Unknown<>(
                        Step.HOLD, new IllegalStateException("a broker of " + home + " says: " + text));
        };
    }
}
