package io.geobroker.broker.region.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.region.ListingRow;
import io.geobroker.broker.region.ListingTables;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.SymbolHome;
import io.geobroker.broker.region.SymbolMove;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tables {@code listings}, with plain writes, and {@code symbol_homes} and {@code lost_doors}, with conditional ones at
 * SERIAL. So two regions never decide on orders of one symbol.
 */
public final class CassandraListingTables implements ListingTables {
    private final CqlSession session;
    private final PreparedStatement selectRows;
    private final PreparedStatement selectHomes;
    private final PreparedStatement selectMoves;
    private final PreparedStatement selectLostDoors;
    private final PreparedStatement insertLostDoor;
    private final PreparedStatement insertHome;
    private final PreparedStatement insert;
    private final PreparedStatement updateBuckets;
    private final PreparedStatement updatePriceBand;
    private final PreparedStatement updateTick;
    private final PreparedStatement updateDelisted;

    public CassandraListingTables(CqlSession session) {
        this.session = session;
        // LOCAL_QUORUM; idempotent; all partitions: one per exchange, few.
        this.selectRows = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT exchange, symbol, home_region, buckets, reference_price_micros, price_band,
                    tick_micros, delisted_at_micros
                FROM broker.listings
                """));
        // LOCAL_QUORUM; idempotent; all partitions: one small row per symbol ever listed.
        this.selectHomes = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT symbol, exchange, home_region, reference_price_micros FROM broker.symbol_homes
                """));
        // LOCAL_QUORUM; idempotent; all partitions: a small row for each move of a symbol.
        this.selectMoves = session.prepare(Intent.BACKGROUND_READ.idempotent("""
                SELECT symbol, move, to_region, from_region, asked_at_micros, asked_by, ready_micros, drained_at_micros
                FROM broker.symbol_moves
                """));
        // LOCAL_QUORUM; idempotent; all partitions: hardly ever one.
        this.selectLostDoors = session.prepare(Intent.BACKGROUND_READ.idempotent(
                "SELECT door, region, heir, declared_at_micros, declared_by FROM broker.lost_doors"));
        // QUORUM, SERIAL: a majority of the regions left; idempotent: a repetition returns what stands; partition
        // (door).
        this.insertLostDoor = session.prepare(
                Intent.CLAIM_EVERYWHERE.idempotent("""
                INSERT INTO broker.lost_doors (door, region, heir, declared_at_micros, declared_by)
                VALUES (:door, :region, :heir, :declared_at_micros, :declared_by)
                IF NOT EXISTS
                """).setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
        // QUORUM, SERIAL: a majority of the world; idempotent: a repetition returns what stands; partition (symbol).
        this.insertHome = session.prepare(
                Intent.CLAIM_EVERYWHERE.idempotent("""
                INSERT INTO broker.symbol_homes (symbol, exchange, home_region, reference_price_micros)
                VALUES (:symbol, :exchange, :home_region, :reference_price_micros)
                IF NOT EXISTS
                """).setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
        // LOCAL_QUORUM; idempotent; one row of partition (exchange).
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO broker.listings (
                    exchange, symbol, home_region, buckets, reference_price_micros, price_band, tick_micros,
                    delisted_at_micros)
                VALUES (:exchange, :symbol, :home_region, :buckets, :reference_price_micros, :price_band, :tick_micros,
                    null)
                """));
        this.updateBuckets = update("buckets");
        this.updatePriceBand = update("price_band");
        this.updateTick = update("tick_micros");
        this.updateDelisted = update("delisted_at_micros");
    }

    private PreparedStatement update(String column) {
        // LOCAL_QUORUM; idempotent; one row of partition (exchange).
        return session.prepare(Intent.WRITE.idempotent("""
                UPDATE broker.listings SET %1$s = :%1$s WHERE exchange = :exchange AND symbol = :symbol
                """.formatted(column)));
    }

    @Override
    public CompletionStage<List<ListingRow>> rows() {
        return all(
                selectRows,
                row -> new ListingRow(
                        Objects.requireNonNull(row.getString("exchange"), "exchange"),
                        Objects.requireNonNull(row.getString("symbol"), "symbol"),
                        row.getString("home_region"),
                        row.get("buckets", Integer.class),
                        row.get("reference_price_micros", Long.class),
                        row.getBigDecimal("price_band"),
                        row.get("tick_micros", Long.class),
                        row.get("delisted_at_micros", Long.class)));
    }

    @Override
    public CompletionStage<List<SymbolHome>> homes() {
        return all(selectHomes, CassandraListingTables::home);
    }

    @Override
    public CompletionStage<List<SymbolMove>> moves() {
        return all(selectMoves, CassandraSymbolMoves::move)
                .thenApply(moves -> moves.stream().flatMap(Optional::stream).toList());
    }

    @Override
    public CompletionStage<List<LostDoor>> lostDoors() {
        return all(selectLostDoors, CassandraListingTables::lostDoor);
    }

    @Override
    public CompletionStage<LostDoor> declareLost(LostDoor proposed) {
        return session.executeAsync(insertLostDoor.bind(
                        proposed.door(),
                        proposed.region(),
                        proposed.heir(),
                        proposed.declaredAtMicros(),
                        proposed.declaredBy()))
                .thenApply(answer -> answer.wasApplied() ? proposed : lostDoor(standing(answer)));
    }

    private static Row standing(AsyncResultSet refused) {
        return Objects.requireNonNull(refused.one(), "a refused insert comes with the row");
    }

    private static LostDoor lostDoor(Row row) {
        return new LostDoor(
                Objects.requireNonNull(row.getString("door"), "door"),
                Objects.requireNonNull(row.getString("region"), "region"),
                Objects.requireNonNull(row.getString("heir"), "heir"),
                row.getLong("declared_at_micros"),
                Objects.requireNonNull(row.getString("declared_by"), "declared_by"));
    }

    @Override
    public CompletionStage<SymbolHome> decideHome(SymbolHome proposed) {
        return session.executeAsync(insertHome.bind(
                        proposed.symbol().value(),
                        proposed.exchange(),
                        proposed.homeRegion(),
                        proposed.referencePrice().micros()))
                .thenApply(answer -> answer.wasApplied() ? proposed : home(standing(answer)));
    }

    @Override
    public CompletionStage<Void> put(Listing listing) {
        return session.executeAsync(insert.bind(
                        listing.exchange(),
                        listing.symbol().value(),
                        listing.homeRegion(),
                        listing.buckets(),
                        listing.referencePrice().micros(),
                        factor(listing.priceBand()),
                        tickMicros(listing)))
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> setBuckets(String exchange, Symbol symbol, int buckets) {
        return write(updateBuckets.boundStatementBuilder().setInt("buckets", buckets), exchange, symbol);
    }

    @Override
    public CompletionStage<Void> setPriceBand(String exchange, Symbol symbol, @Nullable PriceBand band) {
        return write(
                updatePriceBand.boundStatementBuilder().setBigDecimal("price_band", factor(band)), exchange, symbol);
    }

    @Override
    public CompletionStage<Void> setTick(Listing listing) {
        return write(
                updateTick.boundStatementBuilder().set("tick_micros", tickMicros(listing), Long.class),
                listing.exchange(),
                listing.symbol());
    }

    @Override
    public CompletionStage<Void> delist(String exchange, Symbol symbol, long atMicros) {
        return write(updateDelisted.boundStatementBuilder().setLong("delisted_at_micros", atMicros), exchange, symbol);
    }

    private CompletionStage<Void> write(BoundStatementBuilder update, String exchange, Symbol symbol) {
        return session.executeAsync(update.setString("exchange", exchange)
                        .setString("symbol", symbol.value())
                        .build())
                .thenAccept(written -> {});
    }

    private static @Nullable Long tickMicros(Listing listing) {
        return listing.ownTick().map(Price::micros).orElse(null);
    }

    private static @Nullable BigDecimal factor(@Nullable PriceBand band) {
        return band == null ? null : band.factor();
    }

    private <T> CompletionStage<List<T>> all(PreparedStatement select, Function<Row, T> decode) {
        return session.executeAsync(select.bind()).thenCompose(page -> PagedRows.all(page, decode));
    }

    private static SymbolHome home(Row row) {
        try {
            return new SymbolHome(
                    new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                    Objects.requireNonNull(row.getString("exchange"), "exchange"),
                    Objects.requireNonNull(row.getString("home_region"), "home_region"),
                    new Price(row.getLong("reference_price_micros")));
        } catch (RuntimeException e) {
            throw new UnreadableRowException("symbol_homes", "symbol " + row.getString("symbol"), e);
        }
    }
}
