package io.geobroker.broker.market.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.platform.cassandra.Intent;
import io.geobroker.broker.platform.cassandra.PagedRows;
import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.migration.RegionKeyspace;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Last prices in table {@code last_prices_by_region} of a region's own keyspace. They are one partition: readers read all,
 * each second, and a batch is one write per replica.
 *
 * <p>LOCAL_QUORUM both ways: no fill is followed by one at an older price, if no ticker came between.
 *
 * <p>A row's timestamp is its ticker's time, so that the newest stands. A row from the future would stand until its time. So
 * writers add an offset to the timestamp, which reads find in each row: of a row from the future what puts each ticker that
 * can still come above it, else what exceeds its ticker's time. Until the next {@link #all} writes are lost on such a row, and
 * come again.
 */
public final class CassandraLastPrices implements LastPrices {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraLastPrices.class);

    /** Kafka keeps none longer. */
    private static final long OLDEST_TICKER_MICROS = TimeUnit.DAYS.toMicros(1);

    private final CqlSession session;
    private final String region;
    private final MicroClock clock;
    private final Duration clockSkew;
    /** Of rows that have one; written by reads. */
    private final ConcurrentMap<String, Long> offsets = new ConcurrentHashMap<>();

    private final PreparedStatement insert;
    private final PreparedStatement selectOne;
    private final PreparedStatement selectAll;

    /**
     * Blocks to prepare statements.
     *
     * @param session to the region's datacenter: no other has its keyspace
     */
    public CassandraLastPrices(CqlSession session, String region, MicroClock clock, Duration clockSkew) {
        this.session = session;
        this.region = region;
        this.clock = clock;
        this.clockSkew = clockSkew;
        String table = RegionKeyspace.of(region) + ".last_prices_by_region";
        // LOCAL_QUORUM; idempotent by its timestamp, the ticker's time and the row's offset; one row of partition
        // (region), in batches.
        this.insert = session.prepare(Intent.WRITE.idempotent("""
                INSERT INTO %s (region, symbol, price_micros, ticker_time_micros, previous_close_micros)
                VALUES (:region, :symbol, :price_micros, :ticker_time_micros, :previous_close_micros)
                USING TIMESTAMP :write_micros
                """.formatted(table)));
        // LOCAL_QUORUM; idempotent; one row of partition (region). A takeover waits for it, or a claim at that price.
        String select = "SELECT symbol, price_micros, ticker_time_micros, previous_close_micros,"
                + " WRITETIME(price_micros) AS written_micros FROM " + table + " WHERE region = :region";
        this.selectOne = session.prepare(Intent.TICK_READ.idempotent(select + " AND symbol = :symbol"));
        // LOCAL_QUORUM; idempotent; partition (region): as many rows as the region has stocks.
        this.selectAll = session.prepare(Intent.BACKGROUND_READ.idempotent(select));
    }

    @Override
    public CompletionStage<Void> put(List<LastPrice> prices) {
        return FewAtATime.visit(
                prices,
                Intent.MOST_IN_BATCH,
                few -> session.executeAsync(Intent.WRITE.idempotentBatch(
                                few.stream().map(this::insert).toList()))
                        .thenAccept(written -> {}));
    }

    private BoundStatement insert(LastPrice price) {
        BoundStatementBuilder statement = insert.boundStatementBuilder()
                .setString("region", region)
                .setString("symbol", price.symbol().value())
                .setLong("price_micros", price.price().micros())
                .setLong("ticker_time_micros", price.tickerTimeMicros())
                .setLong("write_micros", writeMicros(price));
        Price close = price.previousClose();
        // Unset rather than null, which would be a tombstone.
        return (close == null ? statement : statement.setLong("previous_close_micros", close.micros())).build();
    }

    @Override
    public CompletionStage<Optional<LastPrice>> find(Symbol symbol) {
        return session.executeAsync(selectOne.bind(region, symbol.value()))
                .thenApply(rows -> Optional.ofNullable(rows.one()).flatMap(this::price));
    }

    @Override
    public CompletionStage<List<LastPrice>> all() {
        return session.executeAsync(selectAll.bind(region))
                .thenCompose(page -> PagedRows.collect(page, this::price, Optional::isPresent, Integer.MAX_VALUE))
                .thenApply(prices -> prices.stream().flatMap(Optional::stream).toList());
    }

    private long writeMicros(LastPrice price) {
        long offset = offsets.getOrDefault(price.symbol().value(), 0L);
        return Math.min(price.tickerTimeMicros(), Long.MAX_VALUE - offset) + offset;
    }

    /** An unreadable row must not hide the others. */
    private Optional<LastPrice> price(Row row) {
        try {
            LastPrice price = new LastPrice(
                    new Symbol(Objects.requireNonNull(row.getString("symbol"), "symbol")),
                    new Price(row.getLong("price_micros")),
                    row.getLong("ticker_time_micros"),
                    row.isNull("previous_close_micros") ? null : new Price(row.getLong("previous_close_micros")));
            long now = clock.micros();
            boolean isFromTheFuture = price.isFromBeyond(now, clockSkew);
            // The same for all who read it on a day.
            long oldest = now - now % OLDEST_TICKER_MICROS - OLDEST_TICKER_MICROS;
            long offset = row.getLong("written_micros") - (isFromTheFuture ? oldest : price.tickerTimeMicros());
            noteOffset(price.symbol(), Math.max(0, offset));
            return isFromTheFuture ? Optional.empty() : Optional.of(price);
        } catch (RuntimeException e) {
            LOG.debug("skipped a row of last_prices_by_region that cannot be read: {}", row.getFormattedContents(), e);
            return Optional.empty();
        }
    }

    private void noteOffset(Symbol symbol, long offset) {
        Long before = offset == 0 ? offsets.remove(symbol.value()) : offsets.put(symbol.value(), offset);
        // It changes with each read until the next price is written.
        if (offset != 0 && before == null) {
            LOG.warn("the last price of {} is, or was, from the future: {} microseconds", symbol, offset);
        }
    }
}
