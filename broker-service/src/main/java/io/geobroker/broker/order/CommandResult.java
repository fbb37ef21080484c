package io.geobroker.broker.order;

import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.RegionUnreachableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a command ended, the same from the store to the controller.
 *
 * @param <T> what is done
 */
public sealed interface CommandResult<T> {

    /** What was not answered. */
    enum Step {
        /** Reading the order to replace or cancel, or the one that has the name. */
        FIND,
        /** Changing the account, such as setting aside cash or shares. */
        HOLD,
        /** Giving back what was set aside too late. */
        GIVE_BACK,
        NAME,
        /** Writing, filling, replacing or canceling. */
        BRING_IN
    }

    /** The only place that asks for the kind: a new one has to be added here. */
    default <R> R fold(
            Function<? super T, ? extends R> done,
            Function<? super Rejection, ? extends R> rejected,
            Function<? super Unavailable<T>, ? extends R> unavailable,
            Function<? super Unknown<T>, ? extends R> unknown) {
        if (this instanceof Done<T> end) {
            return done.apply(end.value());
        } else if (this instanceof Rejected<T> end) {
            return rejected.apply(end.why());
        } else if (this instanceof Unavailable<T> end) {
            return unavailable.apply(end);
        }
        return unknown.apply((Unknown<T>) this);
    }

    /** Goes on with what is done; otherwise this is the end. */
    default <R> CompletionStage<CommandResult<R>> then(Function<? super T, CompletionStage<CommandResult<R>>> next) {
        return fold(
                next,
                CommandResult::rejected,
                cutOff -> unavailable(cutOff.at(), cutOff.region()),
                unsure -> now(new Unknown<>(unsure.at(), unsure.region(), unsure.order(), unsure.cause())));
    }

    static <T> CompletionStage<CommandResult<T>> now(CommandResult<T> result) {
        return CompletableFuture.completedFuture(result);
    }

    static <T> CompletionStage<CommandResult<T>> rejected(Rejection why) {
        return now(new Rejected<>(why));
    }

    static <T> CompletionStage<CommandResult<T>> unavailable(Step at, String region) {
        return now(new Unavailable<>(at, region));
    }

    /** Unavailable when a region could not be asked; otherwise the failure. */
    static <T> CompletionStage<CommandResult<T>> cutOff(Step at, Throwable failure) {
        return RegionUnreachableException.regionOf(RootCause.of(failure))
                .map(region -> CommandResult.<T>unavailable(at, region))
                .orElseGet(() -> CompletableFuture.failedFuture(failure));
    }

    @SuppressWarnings("NullAway") // null is the one value of Void
    static CommandResult<Void> done() {
        return new Done<>(null);
    }

    /** Done as asked for, now or before. */
    record Done<T>(T value) implements CommandResult<T> {}

    /** Not done, and repeating does not help. */
    record Rejected<T>(Rejection why) implements CommandResult<T> {}

    /**
     * Not done and will not be. Safe to repeat.
     *
     * @param region which is needed and cannot be reached, or has too much to do
     */
    record Unavailable<T>(Step at, String region) implements CommandResult<T> {}

    /**
     * No answer in time: it may be done, or take effect a little later.
     *
     * @param region which did not answer; null where no single one decides
     * @param order to place or cancel, or the replacing one; null for other commands. Repeating never does it twice
     * @param cause null where only time ran out
     */
    record Unknown<T>(
            Step at,
            @Nullable String region,
            @Nullable OpenOrder order,
            @Nullable Throwable cause) implements CommandResult<T> {

        public Unknown(Step at, OpenOrder order) {
            this(at, null, order, null);
        }

        public Unknown(Step at, @Nullable Throwable cause) {
            this(at, null, null, cause);
        }

        public Throwable failure() {
            return cause == null ? new IllegalStateException("not answered in time") : cause;
        }
    }
}
