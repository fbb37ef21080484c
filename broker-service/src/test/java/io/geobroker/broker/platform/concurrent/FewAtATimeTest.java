package io.geobroker.broker.platform.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class FewAtATimeTest {
    private final List<List<Integer>> visited = new ArrayList<>();
    private final List<CompletableFuture<Void>> answers = new ArrayList<>();

    @Test
    void theNextFewAreVisitedWhenTheFewBeforeAreDone() {
        CompletionStage<Void> all = visit(List.of(1, 2, 3, 4, 5));
        assertThat(visited).containsExactly(List.of(1, 2));

        answers.get(0).complete(null);
        answers.get(1).complete(null);
        assertThat(visited).containsExactly(List.of(1, 2), List.of(3, 4), List.of(5));
        assertThat(all).isNotDone();

        answers.get(2).complete(null);
        assertThat(all).isCompleted();
    }

    @Test
    void aFailureEndsTheWalkAndFailsIt() {
        CompletionStage<Void> all = visit(List.of(1, 2, 3));

        answers.get(0).completeExceptionally(new IllegalStateException("told to fail"));

        assertThat(all).isCompletedExceptionally();
        assertThat(visited).containsExactly(List.of(1, 2));
    }

    @Test
    void ofNothingNothingIsVisited() {
        assertThat(visit(List.of())).isCompleted();
        assertThat(visited).isEmpty();
    }

    private CompletionStage<Void> visit(List<Integer> all) {
        return FewAtATime.visit(all, 2, few -> {
            visited.add(few);
            CompletableFuture<Void> answer = new CompletableFuture<>();
            answers.add(answer);
            return answer;
        });
    }
}
