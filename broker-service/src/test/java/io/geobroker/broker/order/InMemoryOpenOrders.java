package io.geobroker.broker.order;

import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Waiting orders in memory, with Cassandra's rule for write timestamps: the later one stands, and of two equal ones the
 * deletion.
 */
public final class InMemoryOpenOrders extends InMemoryStore implements OpenOrders {
    private record Partition(Symbol symbol, int bucket) {}

    /** A value and its write timestamp. */
    private record Cell(long value, long writtenMicros) {
        static final Cell NONE = new Cell(0, Long.MIN_VALUE);

        /** Of two writes with one timestamp Cassandra keeps the greater value. */
        Cell later(Cell other) {
            return Comparator.comparingLong(Cell::writtenMicros)
                                    .thenComparingLong(Cell::value)
                                    .compare(this, other)
                            < 0
                    ? other
                    : this;
        }
    }

    private record Row(
            @Nullable OpenOrder order,
            long writtenMicros,
            Cell stoppedAt,
            @Nullable Door door,
            long removedMicros) {
        static final Row NONE = new Row(null, Long.MIN_VALUE, Cell.NONE, null, Long.MIN_VALUE);

        Row written(OpenOrder order, long micros) {
            return micros >= writtenMicros ? new Row(order, micros, stoppedAt, door, removedMicros) : this;
        }

        Row stopped(Cell at) {
            return new Row(order, writtenMicros, stoppedAt.later(at), door, removedMicros);
        }

        /** All are written with the order's own timestamp, so that the highest epoch stands. */
        Row at(Door later) {
            return new Row(
                    order,
                    writtenMicros,
                    stoppedAt,
                    door == null || door.epoch() < later.epoch() ? later : door,
                    removedMicros);
        }

        Row removed(long micros) {
            return new Row(order, writtenMicros, stoppedAt, door, Math.max(removedMicros, micros));
        }

        /** A row of which nothing but an update remains has no order: readers skip it, as one that cannot be read. */
        @Nullable
        OpenOrder visible() {
            if (order == null || writtenMicros <= removedMicros) {
                return null;
            }
            OpenOrder placed = door == null ? order : order.at(door);
            return stoppedAt.writtenMicros() <= removedMicros ? placed : placed.stoppedAt(stoppedAt.value());
        }
    }

    private final ConcurrentMap<Partition, ConcurrentMap<OrderId, Row>> partitions = new ConcurrentHashMap<>();
    private boolean doorsFail;
    private final int pageSize;

    public InMemoryOpenOrders() {
        this(3);
    }

    public InMemoryOpenOrders(int pageSize) {
        this.pageSize = pageSize;
    }

    /** Only {@link #keepDoor}. */
    public void failDoors(boolean fail) {
        doorsFail = fail;
    }

    @Override
    public CompletionStage<Void> add(OpenOrder order) {
        return faults.call(() -> write(order, order.placedAtMicros()));
    }

    @Override
    public CompletionStage<Void> keepStopped(OpenOrder order, long tickerMicros) {
        return faults.call(() -> {
            Cell cell = new Cell(tickerMicros, order.placedAtMicros() + 1);
            rows(order.symbol(), order.bucket())
                    .compute(order.id(), (id, row) -> (row == null ? Row.NONE : row).stopped(cell));
            return null;
        });
    }

    @Override
    public CompletionStage<Void> keepDoor(OpenOrder order, Door door) {
        if (doorsFail) {
            return CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
        }
        return faults.call(() -> {
            rows(order.symbol(), order.bucket())
                    .compute(order.id(), (id, row) -> (row == null ? Row.NONE : row).at(door));
            return null;
        });
    }

    @Override
    public CompletionStage<Void> remove(OpenOrder order, long writeMicros) {
        return faults.call(() -> {
            rows(order.symbol(), order.bucket())
                    .compute(order.id(), (id, row) -> (row == null ? Row.NONE : row).removed(writeMicros));
            return null;
        });
    }

    /** Writes the row as someone with another clock would. */
    public void putBack(OpenOrder order, long writeMicros) {
        write(order, writeMicros);
    }

    /** Brings the row back as if its deletion had been forgotten before a late copy of it arrived. */
    public void resurrect(OpenOrder order) {
        rows(order.symbol(), order.bucket()).put(order.id(), Row.NONE.written(order, order.placedAtMicros()));
    }

    /** All orders that wait, of all symbols, oldest first. */
    public List<OpenOrder> all() {
        return partitions.values().stream()
                .flatMap(rows -> rows.values().stream())
                .flatMap(row -> Stream.ofNullable(row.visible()))
                .sorted(Comparator.comparing(OpenOrder::id))
                .toList();
    }

    @Override
    public CompletionStage<OrderPage> read(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        return faults.call(() -> select(symbol, bucket, afterMicros, untilMicros))
                .thenApply(found -> page(found, 0));
    }

    private OrderPage page(List<OpenOrder> found, int from) {
        int until = Math.min(from + pageSize, found.size());
        List<OpenOrder> page = found.subList(from, until);
        return until == found.size()
                ? OrderPage.last(page)
                : new OrderPage(page, () -> CompletableFuture.completedFuture(page(found, until)));
    }

    private List<OpenOrder> select(Symbol symbol, int bucket, long afterMicros, long untilMicros) {
        List<OpenOrder> found = new ArrayList<>();
        for (Row row : rows(symbol, bucket).values()) {
            OpenOrder order = row.visible();
            if (order != null && order.placedAtMicros() > afterMicros && order.placedAtMicros() <= untilMicros) {
                found.add(order);
            }
        }
        found.sort(Comparator.comparing(OpenOrder::id));
        return List.copyOf(found);
    }

    private @Nullable Void write(OpenOrder order, long micros) {
        rows(order.symbol(), order.bucket())
                .compute(order.id(), (id, row) -> (row == null ? Row.NONE : row).written(order, micros));
        return null;
    }

    private ConcurrentMap<OrderId, Row> rows(Symbol symbol, int bucket) {
        return partitions.computeIfAbsent(new Partition(symbol, bucket), key -> new ConcurrentHashMap<>());
    }
}
