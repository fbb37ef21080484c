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
 * Micrometer's observations for asynchronous code: an observation that lasts as long as a stage, and the current observation
 * kept across threads. Without handlers nothing is observed, and an action is just done; a handler that fails stops nobody.
 *
 * <p>The current observation belongs to the thread. Observed sessions take it from there when they are asked, and give it to
 * the thread that brings the answer, so it follows an asynchronous path by itself. Whoever else changes threads between two
 * statements uses one of the {@code kept} methods.
 */
public final class Observed {
    private static final Logger LOG = LoggerFactory.getLogger(Observed.class);
    /** Micrometer keeps a thread's current observation for all registries at once: this one only tells it. */
    private static final ObservationRegistry THREAD = ObservationRegistry.create();

    private Observed() {}

    /** What the calling thread works for; null when that is not observed. */
    public static @Nullable Observation current() {
        return THREAD.getCurrentObservation();
    }

    /**
     * Does something as an observation, which stops when the stage completes.
     *
     * @return continues as what it was before, whichever thread completes it
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

    /**
     * Begins something as an observation.
     *
     * @param end the stage that stops it
     */
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

    /** Starts it; what a handler throws is logged, and then nothing is observed. */
    public static Observation start(Observation observation) {
        try {
            return observation.start();
        } catch (RuntimeException e) {
            LOG.error("a handler of observations failed as one started", e);
            return Observation.NOOP;
        }
    }

    /** Stops it as a stage has ended; what a handler throws is logged. */
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

    /** The same action, done for what the calling thread works for now, whichever thread does it. */
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

    /**
     * The same result, from which what the calling thread works for now goes on as itself, whoever's thread completes it: for
     * a result that several wait for.
     */
    public static <T> CompletionStage<T> kept(CompletionStage<T> shared) {
        Observation observation = current();
        CompletableFuture<T> resumed = new CompletableFuture<>();
        shared.whenComplete((result, failure) -> resume(observation, resumed, result, failure));
        return resumed;
    }

    /** The same executor, which does each action for what it was handed over for. */
    public static Executor kept(Executor executor) {
        return action -> {
            Observation observation = current();
            executor.execute(() -> within(observation, action));
        };
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

    /** Does something for that observation, or for none. */
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

    // Handlers are to know that the thread works for nothing for a while, and nothing else tells them.
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
