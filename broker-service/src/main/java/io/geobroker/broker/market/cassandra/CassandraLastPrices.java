package io.geobroker.broker.market.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.migration.RegionKeyspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Last prices in table {@code last_prices} of a region's own keyspace.
 *
 * <p>Written and read at LOCAL_QUORUM: whoever was filled at a price is not followed by one who is filled at an older one, if
 * no ticker came between. It costs nobody anything: the write is off the tick path, the read is of a millisecond.
 */
public final class CassandraLastPrices implements LastPrices {
    private final CqlSession session;
    private final PreparedStatement insert;
    private final PreparedStatement selectOne;
    private final PreparedStatement selectAll;

    /**
     * Prepares, so it blocks for a round trip to the session's datacenter.
     *
     * @param session to the region's datacenter: no other has its keyspace
     * @param region whose stocks
     */
    public CassandraLastPrices(CqlSession session, String region) {
        this.session = session;
        String table = RegionKeyspace.of(region) + ".last_prices";
        // LOCAL_QUORUM; idempotent by its timestamp, which is the ticker's time; one row, partition (symbol).
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO %s (symbol, price_micros, ticker_time_micros)
                VALUES (:symbol, :price_micros, :ticker_time_micros)
                USING TIMESTAMP :ticker_time_micros
                """.formatted(table)));
        // LOCAL_QUORUM; idempotent; one row, partition (symbol).
        this.selectOne =
                session.prepare(Intent.API_READ.idempotent("SELECT * FROM %s WHERE symbol = :symbol".formatted(table)));
        // LOCAL_QUORUM; idempotent; all partitions: as many rows as the region has stocks.
        this.selectAll = session.prepare(Intent.BACKGROUND_READ.idempotent("SELECT * FROM %s".formatted(table)));
    }

    @Override
    public CompletionStage<Void> put(LastPrice price) {
        return session.executeAsync(insert.boundStatementBuilder()
                        .setString("symbol", price.symbol().value())
                        .setLong("price_micros", price.price().micros())
                        .setLong("ticker_time_micros", price.tickerTimeMicros())
                        .build())
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
        return session.executeAsync(selectOne
                        .boundStatementBuilder()
                        .setString("symbol", symbol.value())
                        .build())
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(CassandraLastPrices::price));
    }

    @Override
    public CompletionStage<List<LastPrice>> all() {
        return session.executeAsync(selectAll.bind())
                .thenCompose(page -> PagedRows.collect(
                        page, CassandraLastPrices::price, price -> true, Integer.MAX_VALUE, new ArrayList<>()));
    }

    private static LastPrice price(Row row) {
        return new LastPrice(
                new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                new Price(row.getLong("price_micros")),
                row.getLong("ticker_time_micros"));
    }
}
