package io.geobroker.loadtest.experiment.move;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.schema.listing.Listing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * What the tables tell of all orders.
 *
 * @param traded an order id for each trade
 */
record DecidedRows(List<Decided> decided, List<UUID> traded, Set<UUID> waiting) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * An end or a closed door.
     *
     * @param move number of the move that closed it; 0 for an end
     * @param micros when its door decided it, by the Paxos ballot
     */
    record Decided(UUID order, String symbol, int move, long micros) {
        boolean isEnd() {
            return move == 0;
        }
    }

    /** @param session to a datacenter that has what others wrote */
    static DecidedRows read(CqlSession session, Collection<Listing> listings) {
        List<Decided> decided = new ArrayList<>();
        for (String table : List.of("order_outcomes", "later_outcomes")) {
            for (Row row : execute(
                    session, "SELECT order_id, symbol, moved_by, WRITETIME(outcome) AS micros FROM broker." + table)) {
                String symbol = Objects.requireNonNull(row.getString("symbol"));
                decided.add(new Decided(id(row), symbol.intern(), row.getInt("moved_by"), row.getLong("micros")));
            }
        }
        List<UUID> traded = new ArrayList<>();
        execute(session, "SELECT order_id FROM broker.trades_by_symbol").forEach(row -> traded.add(id(row)));
        Set<UUID> waiting = new HashSet<>();
        // One partition at a time: a node refuses a read that meets the tombstones of all.
        listings.forEach(listing -> execute(
                        session,
                        "SELECT order_id FROM broker.open_orders WHERE symbol = ? AND bucket = 0",
                        listing.symbol().value())
                .forEach(row -> waiting.add(id(row))));
        return new DecidedRows(decided, traded, waiting);
    }

    private static Iterable<Row> execute(CqlSession session, String query, Object... values) {
        return session.execute(SimpleStatement.newInstance(query, values).setTimeout(PATIENCE));
    }

    private static UUID id(Row row) {
        return Objects.requireNonNull(row.getUuid("order_id"));
    }

    private List<UUID> ended() {
        return decided.stream().filter(Decided::isEnd).map(Decided::order).toList();
    }

    /** Orders that wait or have ended. */
    Set<UUID> known() {
        Set<UUID> all = new HashSet<>(waiting);
        all.addAll(ended());
        return all;
    }

    /** Ends or trades beyond the first of an order. */
    long twice() {
        return Math.max(repeated(ended()), repeated(traded));
    }

    private static long repeated(Collection<UUID> ids) {
        return (long) ids.size() - new HashSet<>(ids).size();
    }

    /** From one end to the next, of a symbol; the time itself begins and ends with one. */
    double longestPauseMillis(String symbol, long fromMicros, long untilMicros) {
        long last = fromMicros;
        long longest = 0;
        for (long micros : decided.stream()
                .filter(each -> each.isEnd() && each.symbol().equals(symbol))
                .mapToLong(Decided::micros)
                .filter(at -> at > fromMicros && at < untilMicros)
                .sorted()
                .toArray()) {
            longest = Math.max(longest, micros - last);
            last = micros;
        }
        return Math.max(longest, untilMicros - last) / 1e3;
    }

    /** Of the orders that waited when it was asked for. */
    PullCount pulled(AskedMove move) {
        long[] closed = decided.stream()
                .filter(each -> each.move() == move.number()
                        && each.symbol().equals(move.symbol())
                        && 1_000 * Uuids.unixTimestamp(each.order()) < move.askedMicros())
                .mapToLong(Decided::micros)
                .sorted()
                .toArray();
        return new PullCount(
                closed.length, move.readyMicros(), closed.length == 0 ? move.readyMicros() : closed[closed.length - 1]);
    }
}
