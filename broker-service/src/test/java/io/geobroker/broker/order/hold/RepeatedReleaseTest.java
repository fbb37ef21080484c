package io.geobroker.broker.order.hold;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RepeatedReleaseTest {
    private static final CustomerId ALICE = new CustomerId("alice");
    private static final OrderId FIRST = OrderId.of(UUID.fromString("b5ab85e5-e574-11f1-9d53-b7b04d35edd3"));
    private static final OrderId SECOND = OrderId.of(UUID.fromString("b5ab85e6-e574-11f1-9d53-b7b04d35edd3"));

    private final InMemoryHolds holds = new InMemoryHolds();
    private final Deque<Runnable> again = new ArrayDeque<>();
    private final RepeatedRelease release = new RepeatedRelease(holds, new Later(), new Semaphore(1));

    @Test
    void whatFailedIsReleasedByARepetition() {
        hold(FIRST);
        holds.releasing().failNext(1);
        CompletionStage<Void> released = release.release(ALICE, FIRST);
        assertThat(holds.held()).containsExactly(FIRST);

        again.remove().run();

        assertThat(holds.held()).isEmpty();
        assertThat(released).isCompleted();
    }

    @Test
    void beyondAsManyAsMayBeRepeatedEachIsTriedOnce() {
        hold(FIRST);
        hold(SECOND);
        holds.releasing().failNext(2);
        release.release(ALICE, FIRST);
        release.release(ALICE, SECOND);

        assertThat(again).hasSize(1);
        again.remove().run();

        assertThat(holds.held()).containsExactly(SECOND);
        holds.releasing().failNext(1);
        release.release(ALICE, SECOND);
        again.remove().run();
        assertThat(holds.held()).isEmpty();
    }

    @Test
    void ofAnAccountThatCannotBeReadNothingIsRepeated() {
        Holds torn = new Holds() {
            @Override
            public CompletionStage<CommandResult<Void>> hold(
                    CustomerId customer, OrderId order, Hold hold, Duration deadline) {
                throw new AssertionError();
            }

            @Override
            public CompletionStage<Void> release(CustomerId customer, OrderId order) {
                return CompletableFuture.failedFuture(
                        new UnreadableRowException("accounts", "alice", new IllegalStateException("torn")));
            }
        };

        assertThat(new RepeatedRelease(torn, new Later(), new Semaphore(1)).release(ALICE, FIRST))
                .isCompleted();
        assertThat(again).isEmpty();
    }

    private void hold(OrderId order) {
        holds.hold(ALICE, order, Hold.ofShares(new Symbol("BHP"), 1), Duration.ofSeconds(1));
    }

    /** Repeats when the test says so. */
    private final class Later implements RetryForever {
        @Override
        public <T> CompletionStage<T> untilDone(String what, Supplier<CompletionStage<T>> action) {
            CompletableFuture<T> done = new CompletableFuture<>();
            attempt(action, done);
            return done;
        }

        private <T> void attempt(Supplier<CompletionStage<T>> action, CompletableFuture<T> done) {
            action.get().whenComplete((result, failure) -> {
                if (failure == null) {
                    done.complete(result);
                } else {
                    again.add(() -> attempt(action, done));
                }
            });
        }
    }
}
