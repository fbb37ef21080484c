package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.SentTicker;
import io.geobroker.loadtest.ticker.TickerProducers;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Sends each symbol's tickers to its home region, written down first. Used by one thread. */
final class TickerFeed implements AutoCloseable {
    private final TickerProducers producers;
    private final Journal journal;
    private long lastMicros;

    /** Waits until every Kafka of the world is there, and the topic, which the brokers make. */
    TickerFeed(Testbed testbed, Journal journal) {
        this.producers = new TickerProducers(testbed, TickerTopic.NAME);
        this.journal = journal;
    }

    /** Does not wait until it has arrived. */
    void send(Listing listing, long priceMicros) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        lastMicros = Math.max(lastMicros + 1, now);
        journal.write(new SentTicker(listing.symbol().value(), lastMicros, priceMicros));
        producers.send(listing, priceMicros, lastMicros);
    }

    /** Waits until all have arrived. */
    void flush() {
        producers.flush();
    }

    @Override
    public void close() {
        producers.close();
    }
}
