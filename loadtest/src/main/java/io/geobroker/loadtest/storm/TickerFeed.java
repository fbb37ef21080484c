package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.SentTicker;
import io.geobroker.loadtest.ticker.TickerProducers;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.Testbed;

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
        lastMicros = Math.max(lastMicros + 1, EpochMicros.now());
        SentTicker ticker = new SentTicker(listing.symbol().value(), lastMicros, priceMicros);
        journal.write(ticker);
        producers.send(listing, priceMicros, lastMicros, () -> journal.doubt(ticker));
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
