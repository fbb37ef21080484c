package io.geobroker.broker.platform.cassandra;

import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How far one list of {@link PagedRows} has been read, and whether it may go on. Not thread-safe. */
public final class BoundedRead<T> {
    private final Predicate<T> accepts;
    private final IntPredicate goesOn;
    private int looked;
    private @Nullable T first;
    private @Nullable T last;
    private boolean stopped;

    /** @param goesOn given the number of rows seen */
    public BoundedRead(Predicate<T> accepts, IntPredicate goesOn) {
        this.accepts = accepts;
        this.goesOn = goesOn;
    }

    public boolean accepts(T row) {
        first = looked == 0 ? row : first;
        last = row;
        looked++;
        return accepts.test(row);
    }

    /** Always before the first row. */
    public boolean goesOn() {
        stopped = looked > 0 && !goesOn.test(looked);
        return !stopped;
    }

    public Optional<T> firstIfStopped() {
        return stopped ? Optional.ofNullable(first) : Optional.empty();
    }

    public Optional<T> lastIfStopped() {
        return stopped ? Optional.ofNullable(last) : Optional.empty();
    }
}
