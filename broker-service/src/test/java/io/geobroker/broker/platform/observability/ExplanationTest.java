package io.geobroker.broker.platform.observability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {

    @Test
    void belongsToTheThreadThatWorksForTheRequest() {
        Explanation outer = new Explanation();
        Explanation inner = new Explanation();

        Explanation.Scope scope = outer.open();
        assertThat(Explanation.current()).isSameAs(outer);
        assertThat(inner.within(Explanation::current)).isSameAs(inner);
        assertThat(Explanation.current()).isSameAs(outer);
        assertThat(CompletableFuture.supplyAsync(Explanation::current).join()).isNull();
        scope.close();

        assertThat(Explanation.current()).isNull();
    }

    @Test
    void followsAKeptActionToAnotherThread() {
        Explanation explanation = new Explanation();

        Supplier<@Nullable Explanation> kept = explanation.within(() -> Explanation.kept(Explanation::current));

        assertThat(CompletableFuture.supplyAsync(kept).join()).isSameAs(explanation);
        assertThat(Explanation.current()).isNull();
    }

    @Test
    void keepsRequestsApartThatWaitForTheSameResult() {
        Explanation one = new Explanation();
        Explanation other = new Explanation();
        CompletableFuture<String> shared = new CompletableFuture<>();
        Supplier<CompletionStage<@Nullable Explanation>> waiting =
                () -> Explanation.kept(shared).thenApply(done -> Explanation.current());

        CompletionStage<@Nullable Explanation> ofOne = one.within(waiting);
        CompletionStage<@Nullable Explanation> ofNone = waiting.get();
        other.within(() -> shared.complete("done"));

        assertThat(ofOne.toCompletableFuture().join()).isSameAs(one);
        assertThat(ofNone.toCompletableFuture().join()).isNull();
    }

    @Test
    void leavesActionsAloneThatNobodyWishesExplained() {
        Supplier<String> action = () -> "done";

        assertThat(Explanation.kept(action)).isSameAs(action);
    }

    @Test
    void tellsWhatWasSentInThatOrderAnsweredOrNot() {
        Explanation explanation = new Explanation();

        Explanation.Asking first = explanation.ask("select orders", "SydneyDC", "LOCAL_QUORUM", null);
        explanation.ask("insert orders", "SydneyDC", "LOCAL_QUORUM", "LOCAL_SERIAL");
        first.answered("SydneyDC", 2);

        assertThat(explanation.statements())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("duration")
                .containsExactly(
                        new AskedStatement("select orders", "SydneyDC", "LOCAL_QUORUM", null, null, 2),
                        new AskedStatement("insert orders", "SydneyDC", "LOCAL_QUORUM", "LOCAL_SERIAL", null, 1));
        assertThat(explanation.statements().get(0).duration()).isNotNull().isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(explanation.statements().get(1).duration()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "here,   LOCAL_QUORUM,              , 1, 0",
        "here,   LOCAL_QUORUM,  LOCAL_SERIAL, 3, 0",
        "here,   LOCAL_SERIAL,              , 1, 0",
        "abroad, LOCAL_QUORUM,              , 1, 1",
        "abroad, LOCAL_QUORUM,  LOCAL_SERIAL, 1, 1",
        "abroad, LOCAL_QUORUM,  LOCAL_SERIAL, 2, 2",
        "here,   EACH_QUORUM,               , 1, 1",
        "here,   SERIAL,                    , 1, 1",
        "here,   LOCAL_QUORUM,        SERIAL, 1, 2",
        "here,   EACH_QUORUM,         SERIAL, 1, 3",
        "abroad, EACH_QUORUM,         SERIAL, 1, 4"
    })
    void countsWhatTheAnswerWaitedForAbroad(
            String datacenter, String consistency, @Nullable String serial, int attempts, int roundTrips) {
        AskedStatement asked =
                new AskedStatement("insert orders", datacenter, consistency, serial, Duration.ZERO, attempts);

        assertThat(asked.roundTripsAbroad("here")).isEqualTo(roundTrips);
    }
}
