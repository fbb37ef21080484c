package io.geobroker.loadtest.storm.fault;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.geobroker.loadtest.storm.client.TickerFeed;
import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

record FeedFaults(Testbed testbed, TickerFeed feed) {
    private static final Duration BAD_TICKER_EVERY = Duration.ofMillis(250);
    private static final int LISTINGS_CHANGED = 4;
    /** Brokers read changed listings within half a minute. */
    private static final Duration BUCKETS_STAY = Duration.ofSeconds(25);

    private static final int[] BUCKETS = {4, 2, 8, 3};

    /** On a busy machine a node may not answer in time; the statement may be repeated. */
    private static final RetryTemplate UNTIL_WRITTEN = new RetryTemplate(RetryPolicy.builder()
            .includes(DriverException.class)
            .delay(Duration.ofSeconds(1))
            .maxRetries(30)
            .build());

    FaultInEffect tickers(BadTicker kind, int victim) {
        Random random = new Random(victim);
        return FaultInEffect.during(
                "all stocks",
                FaultInEffect.every(
                        BAD_TICKER_EVERY, () -> feed.send(kind, any(random), random.nextInt(Integer.MAX_VALUE))));
    }

    FaultInEffect buckets(int victim) {
        Random random = new Random(victim);
        List<Listing> changed = Stream.generate(() -> any(random))
                .limit(LISTINGS_CHANGED)
                .distinct()
                .toList();
        String names = String.join(
                ", ", changed.stream().map(each -> each.symbol().value()).toList());
        PrimitiveIterator.OfInt buckets = IntStream.iterate(0, i -> (i + 1) % BUCKETS.length)
                .map(i -> BUCKETS[i])
                .iterator();
        return new FaultInEffect(
                names,
                FaultInEffect.every(BUCKETS_STAY, () -> {
                    int next = buckets.nextInt();
                    changed.forEach(each -> UNTIL_WRITTEN.invoke(() -> write(each, next)));
                }),
                () -> changed.forEach(each -> UNTIL_WRITTEN.invoke(() -> write(each, each.buckets()))));
    }

    /** Directly in the table: brokers are not told. */
    private void write(Listing listing, int buckets) {
        try (CqlSession session = testbed.openSession(listing.homeRegion(), listing.homeRegion())) {
            session.execute(SimpleStatement.newInstance(
                    "UPDATE broker.listings SET buckets = ? WHERE exchange = ? AND symbol = ?",
                    buckets,
                    listing.exchange(),
                    listing.symbol().value()));
        }
    }

    private Listing any(Random random) {
        return PlannedFault.victim(testbed.world().listings(), random.nextInt(Integer.MAX_VALUE));
    }
}
