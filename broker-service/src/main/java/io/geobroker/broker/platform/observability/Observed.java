package io.geobroker.broker.platform.observability;

import io.geobroker.broker.platform.concurrent.RootCause;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Micrometer observations for asynchronous code. Without handlers, actions just run.
 *
 * <p>The current observation is thread-local. Observed sessions restore it with an answer; code that changes threads
 * otherwise uses a {@code kept} method.
 */
public final class Observed {
    private static final Logger LOG = LoggerFactory.getLogger(Observed.class);
    /** Micrometer keeps one current observation per thread for all registries. */
    private static final ObservationRegistry THREAD = ObservationRegistry.create();

    private Observed() {}

    /** Null without one. */
    public static @Nullable Observation current() {
        return THREAD.getCurrentObservation();
    }

    /**
     * Until the action's stage completes.
     *
     * @return continues in the caller's observation
     */
    public static <C extends Observation.Context, T> CompletionStage<T> during(
            ObservationRegistry registry, String name, C context, Function<C, CompletionStage<T>> action) {
        if (registry.isNoop()) {
            return action.apply(context);
        }
        Observation around = current();
        Observation observation = start(Observation.createNotStarted(name, () -> context, registry));
        CompletionStage<T> stage = begun(observation, () -> action.apply(context));
        CompletableFuture<T> resumed = new CompletableFuture<>();
        stage.whenComplete((result, failure) -> {
            stop(observation, failure);
            resume(around, resumed, result, failure);
        });
        return resumed;
    }

    /** @param end the stage that stops the observation */
    public static <C extends Observation.Context, T> T until(
            ObservationRegistry registry,
            String name,
            C context,
            Function<C, T> action,
            Function<T, ? extends CompletionStage<?>> end) {
        if (registry.isNoop()) {
            return action.apply(context);
        }
        Observation observation = start(Observation.createNotStarted(name, () -> context, registry));
        T begun = begun(observation, () -> action.apply(context));
        end.apply(begun).whenComplete((result, failure) -> stop(observation, failure));
        return begun;
    }

    private static <T> T begun(Observation observation, Supplier<T> action) {
        Observation.Scope scope = observation.openScope();
        try {
            return action.get();
        } catch (RuntimeException | Error e) {
            stop(observation, e);
            throw e;
        } finally {
            scope.close();
        }
    }

    /** What a handler throws is logged; then nothing is observed. */
    public static Observation start(Observation observation) {
        try {
            return observation.start();
        } catch (RuntimeException e) {
            LOG.error("a handler of observations failed as one started", e);
            return Observation.NOOP;
        }
    }

    /** What a handler throws is logged. */
    public static void stop(Observation observation, @Nullable Throwable failure) {
        try {
            if (failure != null) {
                observation.error(RootCause.of(failure));
            }
            observation.stop();
        } catch (RuntimeException e) {
            LOG.error("a handler of observations failed as one stopped", e);
        }
    }

    /** Keeps the caller's observation on any thread. */
    public static <T> Supplier<T> kept(Supplier<T> action) {
        Observation observation = current();
        return observation == null
                ? action
                : () -> {
                    Observation.Scope scope = observation.openScope();
                    try {
                        return action.get();
                    } finally {
                        scope.close();
                    }
                };
    }

    /** Keeps the caller's observation, for a result that several wait for. */
    public static <T> CompletionStage<T> kept(CompletionStage<T> shared) {
        Observation observation = current();
        CompletableFuture<T> resumed = new CompletableFuture<>();
        shared.whenComplete((result, failure) -> resume(observation, resumed, result, failure));
        return resumed;
    }

    /** Keeps the submitter's observation. */
    public static Executor kept(Executor executor) {
        return action -> {
            Observation observation = current();
            executor.execute(() -> within(observation, action));
        };
    }

    /** Runs actions at once, on any thread, in the caller's observation. */
    public static Executor here() {
        Observation observation = current();
        return action -> within(observation, action);
    }

    private static <T> void resume(
            @Nullable Observation observation, CompletableFuture<T> resumed, T result, @Nullable Throwable failure) {
        within(observation, () -> {
            if (failure == null) {
                resumed.complete(result);
            } else {
                resumed.completeExceptionally(failure);
            }
        });
    }

    /** @param observation null for none */
    public static void within(@Nullable Observation observation, Runnable action) {
        Observation.Scope before = THREAD.getCurrentObservationScope();
        if (observation == (before == null ? null : before.getCurrentObservation())) {
            action.run();
        } else if (observation != null) {
            Observation.Scope scope = observation.openScope();
            try {
                action.run();
            } finally {
                scope.close();
            }
        } else if (before != null) {
            withinNone(before, action);
        }
    }

    // Nothing else tells handlers that the thread has no observation for a while.
    @SuppressWarnings("deprecation")
    private static void withinNone(Observation.Scope before, Runnable action) {
        before.reset();
        try {
            action.run();
        } finally {
            before.makeCurrent();
        }
    }
}
