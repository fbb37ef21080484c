package io.geobroker.broker.platform.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
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
    private final PartitionWrites<String, String> writes = new PartitionWrites<>(this::send, 3);

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
    void writesNoMoreTogetherThanOneWriteMayHave() {
        List<CompletableFuture<Void>> told =
                Stream.of("a", "b", "c", "d", "e").map(row -> write("IBM", row)).toList();
        answer(0);
        answer(1);
        assertThat(rowsSent()).containsExactly(List.of("a"), List.of("b", "c", "d"), List.of("e"));
        assertThat(told).filteredOn(CompletableFuture::isDone).hasSize(4);
    }

    @Test
    void aFailureIsThatOfAllBehindItAndOfNobodyAfterIt() {
        CompletableFuture<Void> a = write("IBM", "a");
        CompletableFuture<Void> b = write("IBM", "b");

        sent.get(0).answer().completeExceptionally(new IllegalStateException("no quorum"));

        assertThatThrownBy(a::join).hasRootCauseMessage("no quorum");
        assertThatThrownBy(b::join).hasRootCauseMessage("no quorum");
        CompletableFuture<Void> again = write("IBM", "b");
        assertThat(rowsSent()).containsExactly(List.of("a"), List.of("b"));
        answer(1);
        assertThat(again).isCompleted();
    }

    @Test
    void aWriterThatThrowsFailsItsRowsAndLeavesThePartitionAtRest() {
        PartitionWrites<String, String> closed = new PartitionWrites<>(
                rows -> {
                    throw new IllegalStateException("closed");
                },
                3);
        assertThatThrownBy(() -> closed.write("IBM", "a").toCompletableFuture().join())
                .hasRootCauseMessage("closed");
        assertThatThrownBy(() -> closed.write("IBM", "b").toCompletableFuture().join())
                .hasRootCauseMessage("closed");
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
                3);

        CompletableFuture<?>[] told = IntStream.range(0, 2000)
                .parallel()
                .mapToObj(row -> shared.write("IBM", row).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(told).join();

        assertThat(stored).hasSize(2000).doesNotHaveDuplicates();
        assertThat(overlaps).containsOnly(1);
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
