package io.geobroker.loadtest.storm.client;

import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.SentTicker;
import io.geobroker.loadtest.ticker.TickerProducers;
import io.geobroker.loadtest.ticker.TickerRoutes;
import io.geobroker.loadtest.ticker.TickerRoutes.Route;
import io.geobroker.loadtest.world.WorldAccess;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.ticker.TickerTopic;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends tickers to each symbol's home, and to both of its regions while it moves, journal first; bad ones too, which the
 * journal keeps apart.
 *
 * <p>Threads may share it; each partition keeps the order of the calls.
 */
public final class TickerFeed implements AutoCloseable {
    private final TickerProducers producers;
    private final Journal journal;
    private final TickerRoutes routes;
    /** With its route: bad ones follow it, so that no region gets one before its first good one. */
    private final Map<Listing, Sent> latest = new HashMap<>();

    private long lastMicros;

    private record Sent(SentTicker ticker, Route route) {}

    /** Waits for every Kafka and for the topic, which brokers create. */
    public TickerFeed(WorldAccess world, TickerRoutes routes, Journal journal) {
        Map<String, Map<String, Object>> kafkas = new HashMap<>();
        world.regions().forEach((name, region) -> kafkas.put(name, Map.of("bootstrap.servers", region.kafka())));
        this.producers = new TickerProducers(kafkas, TickerTopic.NAME);
        this.routes = routes;
        this.journal = journal;
    }

    public synchronized void send(Listing listing, long priceMicros) {
        send(listing, new SentTicker(listing.symbol().value(), nextMicros(), priceMicros));
    }

    /** Waits until the ticker has arrived. */
    public void sendNow(Listing listing, long priceMicros) {
        send(listing, priceMicros);
        flush();
    }

    /** Every order that any ticker reached is reached again. */
    public synchronized void sendExtremes(Listing listing) {
        Collection<Long> prices = journal.tickers(listing.symbol().value()).values();
        if (!prices.isEmpty()) {
            long lowest = Collections.min(prices);
            // A stop-limit order may need either direction: first its stop, then its limit.
            send(listing, lowest);
            send(listing, Collections.max(prices));
            send(listing, lowest);
        }
    }

    /** Does nothing before the symbol's first ticker. */
    public synchronized void send(BadTicker kind, Listing listing, int drawn) {
        Sent before = latest.get(listing);
        if (before == null) {
            return;
        }
        SentTicker last = before.ticker;
        journal.write(kind);
        long price = BadFeed.temptingPrice(last, drawn);
        switch (kind) {
            case DUPLICATED -> {
                for (int copies = drawn % 3; copies >= 0; copies--) {
                    sendBad(listing, last.timeMicros(), last.priceMicros());
                }
            }
            case LATE -> sendBad(listing, BadFeed.lateTime(last, drawn), price);
            case REORDERED -> {
                long older = nextMicros();
                send(listing, new SentTicker(listing.symbol().value(), nextMicros(), last.priceMicros()));
                sendBad(listing, older, price);
            }
            case FUTURE -> sendBad(listing, BadFeed.futureTime(EpochMicros.now(), drawn), price);
            case MALFORMED ->
                sendBytes(listing, BadFeed.malformed(listing.symbol().value(), drawn));
            case OVERSIZED -> sendBytes(listing, BadFeed.oversized(drawn));
        }
    }

    public void flush() {
        producers.flush();
    }

    @Override
    public void close() {
        producers.close();
    }

    private void send(Listing listing, SentTicker ticker) {
        Route route = routes.route(listing);
        latest.put(listing, new Sent(ticker, route));
        journal.write(ticker);
        producers.send(listing, route, ticker.priceMicros(), ticker.timeMicros(), confirmed -> {
            if (confirmed) {
                journal.confirm(ticker, EpochMicros.now());
            }
        });
    }

    private void sendBad(Listing listing, long timeMicros, long priceMicros) {
        producers.send(listing, lastRoute(listing), priceMicros, timeMicros, confirmed -> {});
    }

    private void sendBytes(Listing listing, byte @Nullable [] bytes) {
        List<CompletableFuture<Boolean>> unused = producers.sendBytes(listing, lastRoute(listing), bytes);
    }

    private Route lastRoute(Listing listing) {
        return Objects.requireNonNull(latest.get(listing)).route;
    }

    private long nextMicros() {
        lastMicros = Math.max(lastMicros + 1, EpochMicros.now());
        return lastMicros;
    }
}
