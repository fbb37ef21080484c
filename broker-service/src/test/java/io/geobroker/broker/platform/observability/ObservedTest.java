package io.geobroker.broker.platform.observability;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ObservedTest {
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final List<String> stopped = new CopyOnWriteArrayList<>();

    ObservedTest() {
        registry.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }

            @Override
            public void onStop(Observation.Context context) {
                Throwable failure = context.getError();
                stopped.add(context.getName() + (failure == null ? "" : " " + failure.getMessage()));
            }
        });
    }

    @AfterEach
    void nothingIsLeftOnTheThread() {
        assertThat(Observed.current()).isNull();
    }

    @Test
    void lastsAsLongAsTheStageAndThenGoesOnAsWhatWasAround() {
        CompletableFuture<String> claim = new CompletableFuture<>();
        Observation around = Observation.start("request", registry);

        CompletionStage<@Nullable Observation> after =
                around.scoped(() -> Observed.during(registry, "claim", new Observation.Context(), context -> {
                            assertThat(current().getContextView()).isSameAs(context);
                            return claim;
                        })
                        .thenApply(done -> {
                            assertThat(stopped).as("stopped before it goes on").containsExactly("claim");
                            return Observed.current();
                        }));
        assertThat(stopped).isEmpty();
        claim.complete("won");

        assertThat(stopped).containsExactly("claim");
        assertThat(join(after)).isSameAs(around);
    }

    @Test
    void knowsTheRootOfAFailureAndPassesItOn() {
        CompletionStage<String> failed = CompletableFuture.completedFuture("")
                .thenCompose(done -> CompletableFuture.failedFuture(new IllegalStateException("cut")));

        CompletionStage<String> observed =
                Observed.during(registry, "settle", new Observation.Context(), context -> failed);
        assertThatThrownBy(() -> Observed.during(registry, "throws", new Observation.Context(), context -> {
                    throw new IllegalArgumentException("at once");
                }))
                .hasMessage("at once");

        assertThatThrownBy(() -> join(observed)).hasRootCauseMessage("cut");
        assertThat(stopped).containsExactly("settle cut", "throws at once");
    }

    @Test
    void aHandlerThatFailsStopsNobody() {
        for (boolean atOnce : new boolean[] {true, false}) {
            ObservationRegistry failing = ObservationRegistry.create();
            failing.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
                @Override
                public boolean supportsContext(Observation.Context context) {
                    return true;
                }

                @Override
                public void onStart(Observation.Context context) {
                    if (atOnce) {
                        throw new IllegalStateException("a bug in what watches");
                    }
                }

                @Override
                public void onStop(Observation.Context context) {
                    throw new IllegalStateException("a bug in what watches");
                }
            });
            CompletableFuture<String> claim = new CompletableFuture<>();

            CompletionStage<String> observed =
                    Observed.during(failing, "claim", new Observation.Context(), context -> claim);
            claim.complete("won");

            assertThat(join(observed)).isEqualTo("won");
        }
    }

    @Test
    void justDoesItWithoutHandlers() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Supplier<String> action = () -> "done";

        assertThat(Observed.kept(action)).isSameAs(action);
        assertThat(Observed.during(ObservationRegistry.NOOP, "claim", new Observation.Context(), context -> stage))
                .isSameAs(stage);
        assertThat(Observed.during(ObservationRegistry.create(), "claim", new Observation.Context(), context -> stage))
                .isSameAs(stage);
    }

    @Test
    void followsAKeptActionToAnotherThread() {
        Observation observation = Observation.start("request", registry);

        Supplier<@Nullable Observation> kept = observation.scoped(() -> Observed.kept(Observed::current));
        CompletableFuture<@Nullable Observation> handedOver = new CompletableFuture<>();
        observation.scoped(() -> {
            Observed.kept(ForkJoinPool.commonPool()).execute(() -> handedOver.complete(Observed.current()));
            return true;
        });

        assertThat(CompletableFuture.supplyAsync(kept).join()).isSameAs(observation);
        assertThat(handedOver.join()).isSameAs(observation);
    }

    @Test
    void keepsRequestsApartThatWaitForTheSameResult() {
        Observation one = Observation.start("one", registry);
        Observation other = Observation.start("other", registry);
        CompletableFuture<String> shared = new CompletableFuture<>();
        Supplier<CompletionStage<@Nullable Observation>> waiting =
                () -> Observed.kept(shared).thenApply(done -> Observed.current());

        CompletionStage<@Nullable Observation> ofOne = one.scoped(waiting);
        CompletionStage<@Nullable Observation> ofNone = waiting.get();
        other.scoped(() -> {
            shared.complete("done");
            return assertThat(Observed.current()).isSameAs(other);
        });

        assertThat(join(ofOne)).isSameAs(one);
        assertThat(join(ofNone)).isNull();
    }

    private static Observation current() {
        return java.util.Objects.requireNonNull(Observed.current());
    }
}
