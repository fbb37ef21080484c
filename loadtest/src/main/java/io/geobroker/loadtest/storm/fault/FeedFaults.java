package io.geobroker.loadtest.storm.fault;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Faults of an exchange's tickers and listings. */
final class FeedFaults {
    private static final long BAD_TICKER_EVERY_MILLIS = 250;
    private static final int LISTINGS_CHANGED = 4;
    /** Brokers read changed listings within half a minute. */
    private static final Duration BUCKETS_STAY = Duration.ofSeconds(25);

    private static final int[] BUCKETS = {4, 2, 8, 3};

    private final WorldUnderFault world;

    FeedFaults(WorldUnderFault world) {
        this.world = world;
    }

    FaultInEffect tickers(BadTicker.Kind kind, int victim) {
        Random random = new Random(victim);
        return FaultInEffect.during("all stocks", duration -> {
            long deadline = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() < deadline) {
                world.send(kind, any(random), random.nextInt(Integer.MAX_VALUE));
                TimeUnit.MILLISECONDS.sleep(BAD_TICKER_EVERY_MILLIS);
            }
        });
    }

    FaultInEffect buckets(int victim) {
        Random random = new Random(victim);
        List<Listing> changed = new ArrayList<>();
        for (int i = 0; i < LISTINGS_CHANGED; i++) {
            Listing listing = any(random);
            if (!changed.contains(listing)) {
                changed.add(listing);
            }
        }
        String names = String.join(
                ", ", changed.stream().map(each -> each.symbol().value()).toList());
        return new FaultInEffect(
                names,
                duration -> {
                    long deadline = System.nanoTime() + duration.toNanos();
                    for (int i = 0; System.nanoTime() < deadline; i++) {
                        int next = i;
                        changed.forEach(each -> write(each, BUCKETS[next % BUCKETS.length]));
                        TimeUnit.MILLISECONDS.sleep(BUCKETS_STAY.toMillis());
                    }
                },
                () -> changed.forEach(each -> write(each, each.buckets())));
    }

    /** Directly in the table: brokers are not told. */
    private void write(Listing listing, int buckets) {
        Testbed testbed = world.testbed();
        try (CqlSession session = testbed.openSession(listing.homeRegion(), listing.homeRegion())) {
            session.execute(SimpleStatement.newInstance(
                    "UPDATE broker.listings SET buckets = ? WHERE exchange = ? AND symbol = ?",
                    buckets,
                    listing.exchange(),
                    listing.symbol().value()));
        }
    }

    private Listing any(Random random) {
        return Drawn.from(world.testbed().world().listings(), random.nextInt(Integer.MAX_VALUE));
    }
}
