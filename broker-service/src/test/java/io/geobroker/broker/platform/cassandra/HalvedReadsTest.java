package io.geobroker.broker.platform.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A partition of numbered rows, some of them deleted, on a node that meets no more than so many deleted ones for a page. */
class HalvedReadsTest {
    private static final int PAGE = 3;
    private static final int THRESHOLD = 10;

    /** A stretch of numbers, both inclusive. */
    private record Stretch(int from, int to) {

        List<Stretch> halves() {
            int middle = from + (to - from) / 2;
            return from == to ? List.of() : List.of(new Stretch(from, middle), new Stretch(middle + 1, to));
        }

        Stretch behind(Row row) {
            return new Stretch(row.getInt("number"), to);
        }
    }

    /** Whether the row is there, or deleted. */
    private final TreeMap<Integer, Boolean> rows = new TreeMap<>();

    private final List<Stretch> asked = new ArrayList<>();
    private Map<InetAddress, Integer> reasons = Map.of();
    private final HalvedReads<Stretch> reads = new HalvedReads<>(this::page, Stretch::halves, Stretch::behind);

    @Test
    void whatIsNotRefusedIsAskedForOnce() {
        live(1, 7);

        assertThat(read(new Stretch(0, 1000))).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(asked).hasSize(1);
    }

    @Test
    void whatIsRefusedIsHalvedUntilAllOfItIsRead() {
        live(5, 6);
        deleted(100, 199);
        live(150, 150);
        live(900, 901);

        assertThat(read(new Stretch(0, 1000))).containsExactly(5, 6, 150, 900, 901);
    }

    @Test
    void aLaterPageThatIsRefusedIsHalvedAndThoseBeforeItAreNotReadAgain() {
        live(0, 8);
        deleted(9, 60);
        live(61, 62);

        assertThat(read(new Stretch(0, 63))).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 61, 62);
        assertThat(asked).filteredOn(stretch -> stretch.from() < 8).containsExactly(new Stretch(0, 63));
    }

    @Test
    void whatCannotBeHalvedFails() {
        reasons = Map.of(InetAddress.getLoopbackAddress(), 1);
        CompletableFuture<HalvedReads.Page> refused = new HalvedReads<Stretch>(
                        stretch -> refusal(), Stretch::halves, Stretch::behind)
                .first(new Stretch(0, 1_000_000))
                .toCompletableFuture();

        assertThatThrownBy(refused::join).hasCauseInstanceOf(ReadFailureException.class);
    }

    @Test
    void whatFailsForAnotherReasonIsNotHalvedWhereTheNodeTellsIt() {
        deleted(0, 100);
        reasons = Map.of(InetAddress.getLoopbackAddress(), 0);

        assertThat(reads.first(new Stretch(0, 100)).toCompletableFuture()).isCompletedExceptionally();
        assertThat(asked).hasSize(1);
    }

    private void live(int from, int to) {
        IntStream.rangeClosed(from, to).forEach(number -> rows.put(number, true));
    }

    private void deleted(int from, int to) {
        IntStream.rangeClosed(from, to).forEach(number -> rows.put(number, false));
    }

    /** Without those that were read twice, behind which a page was refused. */
    private List<Integer> read(Stretch stretch) {
        List<Integer> numbers = new ArrayList<>();
        HalvedReads.Page page = join(reads.first(stretch));
        while (true) {
            page.rows().forEach(row -> numbers.add(row.getInt("number")));
            Supplier<CompletionStage<HalvedReads.Page>> next = page.next();
            if (next == null) {
                return numbers.stream().distinct().toList();
            }
            page = join(next.get());
        }
    }

    private CompletionStage<AsyncResultSet> page(Stretch stretch) {
        asked.add(stretch);
        return pageFrom(stretch.from(), stretch.to());
    }

    private CompletionStage<AsyncResultSet> pageFrom(int from, int to) {
        List<Row> page = new ArrayList<>();
        int met = 0;
        for (Map.Entry<Integer, Boolean> each :
                rows.subMap(from, true, to, true).entrySet()) {
            if (page.size() == PAGE) {
                return CompletableFuture.completedFuture(answer(page, each.getKey(), to));
            }
            if (each.getValue()) {
                page.add(row(each.getKey()));
            } else if (++met > THRESHOLD) {
                return refusal();
            }
        }
        return CompletableFuture.completedFuture(answer(page, null, to));
    }

    private AsyncResultSet answer(List<Row> page, @Nullable Integer next, int to) {
        AsyncResultSet answer = mock(AsyncResultSet.class, withSettings().stubOnly());
        when(answer.currentPage()).thenReturn(page);
        when(answer.hasMorePages()).thenReturn(next != null);
        if (next != null) {
            when(answer.fetchNextPage()).thenAnswer(call -> pageFrom(next, to));
        }
        return answer;
    }

    private static Row row(int number) {
        Row row = mock(Row.class, withSettings().stubOnly());
        when(row.getInt("number")).thenReturn(number);
        return row;
    }

    private CompletionStage<AsyncResultSet> refusal() {
        return CompletableFuture.failedFuture(new ReadFailureException(
                mock(Node.class), DefaultConsistencyLevel.LOCAL_QUORUM, 1, 2, 1, false, reasons));
    }
}
