package io.geobroker.schema.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the world file's listings to the table once. After that only the table counts.
 *
 * <p>Timestamp 1 is older than any operator's write, so seeding again does not undo changes. Within gc_grace_seconds it does
 * not restore deleted listings either. Existing rows are skipped: of cells with one timestamp the greater wins, which may be
 * the edited file's. Safe to repeat and to run concurrently.
 *
 * <p>Then a majority of the world decides the home of each symbol without one. Without a majority, the brokers do it later.
 */
record ListingSeed(CqlSession session) {
    private static final Logger LOG = LoggerFactory.getLogger(ListingSeed.class);

    private static final int ROUNDS = 3;

    void sow(World world) {
        Map<List<String>, Row> present = new HashMap<>();
        // LOCAL_QUORUM; idempotent; the whole table, one row per listing
        for (Row row : session.execute(
                statement("SELECT exchange, symbol, home_region, buckets, tick_micros FROM broker.listings"))) {
            present.put(List.of(row.getString("exchange"), row.getString("symbol")), row);
        }
        List<CompletionStage<AsyncResultSet>> written = new ArrayList<>();
        for (Listing listing : world.listings()) {
            Row row = present.get(List.of(listing.exchange(), listing.symbol().value()));
            if (row == null) {
                // LOCAL_QUORUM; idempotent; one partition
                written.add(session.executeAsync(statement(
                        """
                        INSERT INTO broker.listings (
                            exchange, symbol, home_region, buckets, reference_price_micros, tick_micros)
                        VALUES (?, ?, ?, ?, ?, ?) USING TIMESTAMP 1""",
                        listing.exchange(),
                        listing.symbol().value(),
                        listing.homeRegion(),
                        listing.buckets(),
                        listing.referencePrice().micros(),
                        tickMicros(listing))));
            } else if (!listing.homeRegion().equals(row.getString("home_region"))
                    || listing.buckets() != row.getInt("buckets")
                    || !Objects.equals(tickMicros(listing), row.get("tick_micros", Long.class))) {
                LOG.info(
                        "{} at {} is in table listings with home {}, {} buckets and tick_micros {}; the world"
                                + " file, which does not count any more, says {}, {} and {}",
                        listing.symbol(),
                        listing.exchange(),
                        row.getString("home_region"),
                        row.getInt("buckets"),
                        row.get("tick_micros", Long.class),
                        listing.homeRegion(),
                        listing.buckets(),
                        tickMicros(listing));
            }
        }
        written.forEach(each -> each.toCompletableFuture().join());
        decideHomes(world, present);
    }

    private static @Nullable Long tickMicros(Listing listing) {
        return listing.ownTick().map(Price::micros).orElse(null);
    }

    /** In rounds: of two concurrent proposals for one symbol, one may time out. */
    private void decideHomes(World world, Map<List<String>, Row> present) {
        int undecided = 0;
        for (int round = 0; round < ROUNDS; round++) {
            undecided = proposeHomes(world, present);
            if (undecided == 0) {
                return;
            }
        }
        LOG.warn(
                "the homes of {} symbols are left for the brokers to decide: no majority of the world answered",
                undecided);
    }

    /** @return the number of unanswered proposals */
    private int proposeHomes(World world, Map<List<String>, Row> present) {
        Set<String> decided = new HashSet<>();
        // LOCAL_QUORUM; idempotent; the whole table, one row per symbol ever listed
        session.execute(statement("SELECT symbol FROM broker.symbol_homes"))
                .forEach(row -> decided.add(row.getString("symbol")));
        List<CompletionStage<Boolean>> answered = new ArrayList<>();
        for (Listing listing : world.listings()) {
            if (decided.contains(listing.symbol().value())) {
                continue;
            }
            Row row = present.get(List.of(listing.exchange(), listing.symbol().value()));
            String standing = row == null ? null : row.getString("home_region");
            String home = standing == null ? listing.homeRegion() : standing;
            if (world.regions().stream().noneMatch(region -> region.name().equals(home))) {
                // A home is for good; brokers tell what is wrong with the row.
                continue;
            }
            // QUORUM commit, SERIAL; safe to repeat; one partition
            answered.add(session.executeAsync(statement(
                                    """
                                            INSERT INTO broker.symbol_homes
                                            (symbol, exchange, home_region, reference_price_micros)
                                            VALUES (?, ?, ?, ?) IF NOT EXISTS""",
                                    listing.symbol().value(),
                                    listing.exchange(),
                                    home,
                                    listing.referencePrice().micros())
                            .setConsistencyLevel(ConsistencyLevel.QUORUM)
                            .setSerialConsistencyLevel(ConsistencyLevel.SERIAL))
                    .handle((answer, failure) -> failure == null));
        }
        return (int) answered.stream()
                .filter(each -> !each.toCompletableFuture().join())
                .count();
    }

    private static SimpleStatement statement(String cql, @Nullable Object... values) {
        return SimpleStatement.newInstance(cql, values)
                .setConsistencyLevel(ConsistencyLevel.LOCAL_QUORUM)
                .setIdempotent(true)
                .setTimeout(Schema.STATEMENT_TIMEOUT);
    }
}
