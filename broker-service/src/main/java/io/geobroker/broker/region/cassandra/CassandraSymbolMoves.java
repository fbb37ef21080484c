package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.region.MovesOfSymbols;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Symbol;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/** Table {@code symbol_moves}, by plain writes. */
public final class CassandraSymbolMoves implements MovesOfSymbols {
    /** Of what is asked for: two operators who write the same move at once write one row. */
    private static final long ASKED_TIMESTAMP = 1;

    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement updateReady;
    private final PreparedStatement updateDrained;

    public CassandraSymbolMoves(CqlSession session) {
        this.session = session;
        // EACH_QUORUM, else LOCAL_QUORUM; idempotent by its timestamp; one row of partition (symbol).
        this.insert = session.prepare(Intent.WRITE_EVERYWHERE.idempotent("""
                INSERT INTO broker.symbol_moves (symbol, move, to_region, from_region, asked_at_micros, asked_by)
                VALUES (:symbol, :move, :to_region, :from_region, :asked_at_micros, :asked_by)
                USING TIMESTAMP :write_micros
                """));
        // EACH_QUORUM, else LOCAL_QUORUM; idempotent by its timestamp; one row of partition (symbol). The time is its
        // own timestamp: of two, the later one counts. With what was asked for: a region may lack that.
        this.updateReady = session.prepare(Intent.WRITE_EVERYWHERE.idempotent("""
                UPDATE broker.symbol_moves USING TIMESTAMP :micros
                SET ready_micros = :micros, from_region = :from_region, asked_at_micros = :asked_at_micros,
                    asked_by = :asked_by
                WHERE symbol = :symbol AND move = :move AND to_region = :to_region
                """));
        // EACH_QUORUM, else LOCAL_QUORUM; idempotent by its timestamp; one row of partition (symbol).
        this.updateDrained = session.prepare(Intent.WRITE_EVERYWHERE.idempotent("""
                UPDATE broker.symbol_moves USING TIMESTAMP :micros SET drained_at_micros = :micros
                WHERE symbol = :symbol AND move = :move AND to_region = :to_region
                """));
    }

    @Override
    public CompletionStage<Boolean> ask(SymbolMove move) {
        return write(
                asked(move, insert).setLong("write_micros", ASKED_TIMESTAMP).build());
    }

    @Override
    public CompletionStage<Boolean> ready(SymbolMove move, long atMicros) {
        return write(asked(move, updateReady).setLong("micros", atMicros).build());
    }

    @Override
    public CompletionStage<Boolean> drained(SymbolMove move, long atMicros) {
        return write(of(move, updateDrained).setLong("micros", atMicros).build());
    }

    private static BoundStatementBuilder asked(SymbolMove move, PreparedStatement statement) {
        return of(move, statement)
                .setString("from_region", move.from())
                .setLong("asked_at_micros", move.askedAtMicros())
                .setString("asked_by", move.askedBy());
    }

    private static BoundStatementBuilder of(SymbolMove move, PreparedStatement statement) {
        return statement
                .boundStatementBuilder()
                .setString("symbol", move.symbol().value())
                .setInt("move", move.number())
                .setString("to_region", move.to());
    }

    private CompletionStage<Boolean> write(BoundStatement statement) {
        return session.executeAsync(statement)
                .thenApply(written -> true)
                .exceptionallyCompose(failure ->
                        session.executeAsync(Intent.WRITE.insteadOn(statement)).thenApply(written -> false));
    }

    /** Empty while this datacenter knows that it is drained, and not yet that it was asked for. */
    static Optional<SymbolMove> move(Row row) {
        String from = row.getString("from_region");
        String by = row.getString("asked_by");
        if (from == null || by == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SymbolMove(
                    new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                    row.getInt("move"),
                    from,
                    Objects.requireNonNull(row.getString("to_region"), "to_region"),
                    row.getLong("asked_at_micros"),
                    by,
                    micros(row, "ready_micros"),
                    micros(row, "drained_at_micros")));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("symbol_moves", "symbol " + row.getString("symbol"), e);
        }
    }

    private static OptionalLong micros(Row row, String column) {
        return row.isNull(column) ? OptionalLong.empty() : OptionalLong.of(row.getLong(column));
    }
}
