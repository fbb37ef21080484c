package io.geobroker.broker.platform.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartitionWritesTest {
    /** A write that was sent, and is answered when the test says so. */
    private record Sent(List<String> rows, CompletableFuture<Void> answer) {}

    private final List<Sent> sent = new ArrayList<>();
    private final PartitionWrites<String, String> writes = new PartitionWrites<>(this::send, 3, 2);

    private CompletionStage<Void> send(List<String> rows) {
        Sent write = new Sent(rows, new CompletableFuture<>());
        sent.add(write);
        return write.answer();
    }

    @Test
    void writesAtOnceWhatComesToAPartitionAtRest() {
        CompletableFuture<Void> a = write("IBM", "a");
        CompletableFuture<Void> b = write("BHP", "b");

        assertThat(rowsSent()).containsExactly(List.of("a"), List.of("b"));
        answer(1);
        assertThat(b).isCompleted();
        assertThat(a).isNotDone();
    }

    @Test
    void writesTogetherWhatComesWhileAWriteIsUnderWay() {
        CompletableFuture<Void> a = write("IBM", "a");
        CompletableFuture<Void> b = write("IBM", "b");
        CompletableFuture<Void> c = write("IBM", "c");
        assertThat(rowsSent()).containsExactly(List.of("a"));

        answer(0);

        assertThat(a).isCompleted();
        assertThat(rowsSent()).containsExactly(List.of("a"), List.of("b", "c"));
        assertThat(b).isNotDone();
        answer(1);
        assertThat(b).isCompleted();
        assertThat(c).isCompleted();
        assertThat(write("IBM", "d")).isNotDone();
        assertThat(rowsSent()).last().isEqualTo(List.of("d"));
    }

    @Test
    void aFullWriteDoesNotWaitForTheAnswerToAnother() {
        List<CompletableFuture<Void>> told = writeAll("a", "b", "c", "d", "e", "f", "g", "h");
        assertThat(rowsSent()).as("two under way").containsExactly(List.of("a"), List.of("b", "c", "d"));

        answer(1);

        assertThat(rowsSent()).last().isEqualTo(List.of("e", "f", "g"));
        assertThat(told).filteredOn(CompletableFuture::isDone).hasSize(3);
        answer(0);
        assertThat(rowsSent()).as("what is not full waits for the last answer").hasSize(3);
        answer(2);
        assertThat(rowsSent()).last().isEqualTo(List.of("h"));
    }

    @Test
    void aFailureBesideOthersFailsAlone() {
        List<CompletableFuture<Void>> told = writeAll("a", "b", "c", "d", "e");

        sent.get(1).answer().completeExceptionally(new IllegalStateException("no quorum"));

        assertThat(told).filteredOn(CompletableFuture::isCompletedExceptionally).hasSize(3);
        answer(0);
        assertThat(rowsSent()).last().isEqualTo(List.of("e"));
        answer(2);
        assertThat(told.get(4)).isCompleted();
    }

    @Test
    void whenAllUnderWayFailWhatWaitsFailsWithTheLastAndNobodyAfterIt() {
        List<CompletableFuture<Void>> told = writeAll("a", "b", "c", "d", "e", "f", "g", "h");

        sent.get(0).answer().completeExceptionally(new IllegalStateException("no quorum"));
        sent.get(1).answer().completeExceptionally(new IllegalStateException("no quorum"));

        assertThat(sent).hasSize(2);
        assertThat(told).allSatisfy(row -> assertThatThrownBy(row::join).hasRootCauseMessage("no quorum"));
        CompletableFuture<Void> again = write("IBM", "h");
        answer(2);
        assertThat(again).isCompleted();
    }

    @Test
    void tenThousandRowsOfOnePartitionCrossAnOceanWithinTenSeconds() {
        Ocean ocean = new Ocean(230);
        PartitionWrites<String, Integer> tape = ocean.writes();
        List<CompletableFuture<Void>> told = IntStream.range(0, 10_000)
                .mapToObj(row -> tape.write("IBM", row).toCompletableFuture())
                .toList();

        ocean.passUntil(10_000);

        assertThat(told).allMatch(CompletableFuture::isDone);
        assertThat(ocean.mostUnderWay).isEqualTo(PartitionWrites.MOST_UNDER_WAY);
    }

    @Test
    void aThousandRowsASecondAreAcknowledgedWithinTwoOceansEach() {
        Ocean ocean = new Ocean(230);
        PartitionWrites<String, Integer> tape = ocean.writes();
        List<CompletableFuture<Void>> told = new ArrayList<>();
        for (int millis = 0; millis < 5_000; millis++) {
            ocean.passUntil(millis);
            told.add(tape.write("IBM", millis).toCompletableFuture());
            int longAgo = millis - 2 * 230 - 20;
            assertThat(longAgo < 0 || told.get(longAgo).isDone())
                    .as("row of millisecond " + longAgo)
                    .isTrue();
        }
        assertThat(ocean.sent).as("full writes").isLessThan(5_000 / 20 + 5_000 / 230 + 2);
    }

    @Test
    void aWriterThatThrowsFailsItsRowsAndLeavesThePartitionAtRest() {
        PartitionWrites<String, String> closed = new PartitionWrites<>(
                rows -> {
                    throw new IllegalStateException("closed");
                },
                3,
                2);
        assertThatThrownBy(() -> join(closed.write("IBM", "a"))).hasRootCauseMessage("closed");
        assertThatThrownBy(() -> join(closed.write("IBM", "b"))).hasRootCauseMessage("closed");
    }

    @Test
    void ofManyThreadsEveryRowIsWrittenOnceAndEveryWriterTold() {
        AtomicInteger underWay = new AtomicInteger();
        List<Integer> overlaps = new CopyOnWriteArrayList<>();
        ConcurrentLinkedQueue<Integer> stored = new ConcurrentLinkedQueue<>();
        PartitionWrites<String, Integer> shared = new PartitionWrites<>(
                rows -> CompletableFuture.runAsync(() -> {
                    overlaps.add(underWay.incrementAndGet());
                    stored.addAll(rows);
                    underWay.decrementAndGet();
                }),
                3,
                2);

        CompletableFuture<?>[] told = IntStream.range(0, 2000)
                .parallel()
                .mapToObj(row -> shared.write("IBM", row).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(told).join();

        assertThat(stored).hasSize(2000).doesNotHaveDuplicates();
        assertThat(overlaps).isNotEmpty().allMatch(together -> together <= 2);
    }

    /** Answers each write a fixed time after it was sent, by a clock that the test moves. */
    private static final class Ocean {
        private record Underway(long answeredAtMillis, CompletableFuture<Void> answer) {}

        private final long millis;
        private final Queue<Underway> underWay = new ArrayDeque<>();
        private long nowMillis;
        private int sent;
        private int mostUnderWay;

        Ocean(long millis) {
            this.millis = millis;
        }

        PartitionWrites<String, Integer> writes() {
            return new PartitionWrites<>(this::send, 20, PartitionWrites.MOST_UNDER_WAY);
        }

        private CompletionStage<Void> send(List<Integer> rows) {
            Underway write = new Underway(nowMillis + millis, new CompletableFuture<>());
            underWay.add(write);
            sent++;
            mostUnderWay = Math.max(mostUnderWay, underWay.size());
            return write.answer();
        }

        void passUntil(long untilMillis) {
            while (!underWay.isEmpty() && underWay.element().answeredAtMillis() <= untilMillis) {
                Underway next = underWay.remove();
                nowMillis = next.answeredAtMillis();
                next.answer().complete(null);
            }
            nowMillis = untilMillis;
        }
    }

    private List<CompletableFuture<Void>> writeAll(String... rows) {
        return Stream.of(rows).map(row -> write("IBM", row)).toList();
    }

    private CompletableFuture<Void> write(String partition, String row) {
        return writes.write(partition, row).toCompletableFuture();
    }

    private void answer(int write) {
        sent.get(write).answer().complete(null);
    }

    private List<List<String>> rowsSent() {
        return sent.stream().map(Sent::rows).toList();
    }
}
