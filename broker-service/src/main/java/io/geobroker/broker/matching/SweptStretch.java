package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.FoundBy;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares a stretch of one bucket with the book, page by page.
 *
 * <p>Adds what the book misses, takes over later doors and reached stops, and drops orders without a row. An order added since
 * the read began, or announced shortly before, stays: its row may be newer than its page.
 */
final class SweptStretch {
    private final SymbolMatcher matcher;
    private final int bucket;
    private final TimeSlice slice;
    private final Set<OrderId> mayHaveNoRow;

    /** Compared up to here, exclusive. */
    private OrderId comparedUpTo;
    /** Not compared yet: the last row's microsecond may continue on the next page. */
    private final Set<OrderId> seen = new HashSet<>();

    /** @param mayHaveNoRow from {@code SymbolBook.beginAdded} before the read; it grows */
    SweptStretch(SymbolMatcher matcher, int bucket, TimeSlice slice, Set<OrderId> mayHaveNoRow) {
        this.matcher = matcher;
        this.bucket = bucket;
        this.slice = slice;
        this.mayHaveNoRow = mayHaveNoRow;
        this.comparedUpTo = OrderId.lowestAt(slice.afterMicros() + 1);
    }

    void page(List<OpenOrder> rows) {
        rows.forEach(row -> seen.add(row.id()));
        dropUnseenBefore(rows.get(rows.size() - 1).placedAtMicros());
        rows.forEach(row -> {
            matcher.book().tell(row);
            matcher.offerLate(row, FoundBy.SWEEP);
        });
    }

    void end() {
        dropUnseenBefore(slice.untilMicros() + 1);
    }

    private void dropUnseenBefore(long micros) {
        OrderId end = OrderId.lowestAt(micros);
        if (end.compareTo(comparedUpTo) <= 0) {
            return;
        }
        Set<OrderId> vanished = new HashSet<>();
        for (OpenOrder known : matcher.book().waiting().placedBetween(comparedUpTo, end)) {
            if (known.bucket() == bucket && !seen.contains(known.id()) && !mayHaveNoRow.contains(known.id())) {
                vanished.add(known.id());
            }
        }
        matcher.book().drop(vanished);
        seen.removeIf(id -> id.compareTo(end) < 0);
        comparedUpTo = end;
    }
}
