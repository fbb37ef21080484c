package io.geobroker.broker.tape.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.broker.platform.cassandra.BoundedRead;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.tape.Tape;
import io.geobroker.broker.tape.TapeEntry;
import io.geobroker.broker.tape.TapePage;
import io.geobroker.broker.tape.TapePosition;
import io.geobroker.broker.tape.TapeQuery;
import io.geobroker.schema.listing.Price;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;

/**
 * The tape in table {@code trades_by_symbol}: a partition per symbol and day.
 *
 * <p>Never reads the customer column. A page reads at most a month of days, or until the time is over; the next page
 * continues.
 */
public final class CassandraTape implements Tape {
    static final int DAYS_PER_PAGE = 31;

    private static final int MAX_ROWS_PER_ANSWER = 500;

    private final CqlSession session;
    private final MicroClock clock;
    private final PreparedStatement selectNewestFirst;
    private final PreparedStatement selectOldestFirst;

    public CassandraTape(CqlSession session, MicroClock clock) {
        this.session = session;
        this.clock = clock;
        // LOCAL_QUORUM; idempotent; a range of partition (symbol, day) in clustering order, and in reverse.
        String range = """
                SELECT traded_at_micros, order_id, claim_id, price_micros, quantity FROM broker.trades_by_symbol
                WHERE symbol = :symbol AND day = :day
                    AND traded_at_micros >= :earliest_micros AND traded_at_micros <= :latest_micros
                """;
        this.selectNewestFirst = session.prepare(Intent.API_READ.idempotent(range));
        this.selectOldestFirst =
                session.prepare(Intent.API_READ.idempotent(range + "ORDER BY traded_at_micros ASC, order_id DESC"));
    }

    @Override
    public CompletionStage<TapePage> read(TapeQuery query, IntPredicate goesOn) {
        long earliest = Math.max(0, query.earliestMicros());
        long latest = Math.min(clock.micros() + TapeDay.SKEW_MICROS, query.latestMicros());
        Range range = new Range(earliest, latest, query.newestFirst());
        return readDays(query, range, range.firstDay(), DAYS_PER_PAGE, goesOn, new ArrayList<>());
    }

    private CompletionStage<TapePage> readDays(
            TapeQuery query, Range range, LocalDate day, int daysLeft, IntPredicate goesOn, List<TapeEntry> found) {
        if (found.size() > query.limit() || !range.contains(day)) {
            return CompletableFuture.completedFuture(TapePage.cut(found, query.limit()));
        }
        if (daysLeft == 0 || (daysLeft < DAYS_PER_PAGE && !goesOn.test(found.size()))) {
            return CompletableFuture.completedFuture(new TapePage(found, range.entering(day)));
        }
        BoundedRead<TapeEntry> reading = new BoundedRead<>(query::accepts, looked -> goesOn.test(found.size()));
        PreparedStatement select = query.newestFirst() ? selectNewestFirst : selectOldestFirst;
        return session.executeAsync(
                        select.bind(query.symbol().value(), day, range.earliestMicros(), range.latestMicros())
                                // One beyond the limit tells whether there are more; one was on the page before.
                                .setPageSize(Math.min(query.limit() - found.size() + 2, MAX_ROWS_PER_ANSWER)))
                .thenCompose(answer -> PagedRows.collect(
                        // As above.
                        answer, row -> entry(query, row), reading::accepts, query.limit() + 1, reading::goesOn, found))
                .thenCompose(collected -> reading.lastIfStopped()
                        .<CompletionStage<TapePage>>map(last ->
                                CompletableFuture.completedFuture(new TapePage(collected, TapePosition.behind(last))))
                        .orElseGet(
                                () -> readDays(query, range, range.dayBehind(day), daysLeft - 1, goesOn, collected)));
    }

    /** Both inclusive; empty when earliest is after latest. */
    private record Range(long earliestMicros, long latestMicros, boolean newestFirst) {

        LocalDate firstDay() {
            return TapeDay.of(newestFirst ? latestMicros : earliestMicros);
        }

        LocalDate dayBehind(LocalDate day) {
            return newestFirst ? day.minusDays(1) : day.plusDays(1);
        }

        boolean contains(LocalDate day) {
            return earliestMicros <= latestMicros
                    && !day.isBefore(TapeDay.of(earliestMicros))
                    && !day.isAfter(TapeDay.of(latestMicros));
        }

        TapePosition entering(LocalDate day) {
            return new TapePosition(newestFirst ? TapeDay.lastMicro(day) : TapeDay.firstMicro(day), null);
        }
    }

    private static TapeEntry entry(TapeQuery query, Row row) {
        try {
            return new TapeEntry(
                    row.getLong("traded_at_micros"),
                    OrderId.of(Objects.requireNonNull(row.getUuid("order_id"), "order_id")),
                    new ClaimId(Objects.requireNonNull(row.getUuid("claim_id"), "claim_id")),
                    new Price(row.getLong("price_micros")),
                    row.getLong("quantity"));
        } catch (RuntimeException e) {
            throw new UnreadableRowException(
                    "trades_by_symbol",
                    "symbol " + query.symbol() + ", traded_at_micros " + row.getLong("traded_at_micros")
                            + " and order_id " + row.getUuid("order_id"),
                    e);
        }
    }
}
