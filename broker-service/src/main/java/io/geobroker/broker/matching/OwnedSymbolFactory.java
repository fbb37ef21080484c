package io.geobroker.broker.matching;

import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.market.KeepLastPrices;
import io.geobroker.broker.matching.book.FillOrder;
import io.geobroker.broker.matching.book.QuietEnds;
import io.geobroker.broker.matching.book.SymbolBook;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.move.MoveStores;
import io.geobroker.broker.matching.move.PullOrders;
import io.geobroker.broker.matching.move.PullTurns;
import io.geobroker.broker.matching.ticker.TickerBacklog;
import io.geobroker.broker.matching.ticker.TickerGate;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Symbol;
import java.util.concurrent.Executor;

/** Puts together what each owned symbol consists of, and holds what all of them share. Confined to the matching thread. */
public final class OwnedSymbolFactory {
    private final Listings listings;
    private final MatchingStores stores;
    private final MoveStores moves;
    private final FillOrder fillOrder;
    private final RetryForever retry;
    private final MicroClock clock;
    private final MatchingSettings settings;
    private final KeepLastPrices prices;
    private final Feeds feeds;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private final BackgroundPace pace;
    private final ClockSpread spread;
    private final QuietEnds quietEnds = new QuietEnds();
    private final PullTurns turns = new PullTurns();

    /**
     * @param prices gets each ticker of an owned symbol, as {@code feeds} does
     * @param matchingThread a single thread
     */
    public OwnedSymbolFactory(
            Listings listings,
            MatchingStores stores,
            MoveStores moves,
            FillOrder fillOrder,
            RetryForever retry,
            MicroClock clock,
            MatchingSettings settings,
            KeepLastPrices prices,
            Feeds feeds,
            Executor matchingThread,
            MatchingMeters meters) {
        this.listings = listings;
        this.stores = stores;
        this.moves = moves;
        this.fillOrder = fillOrder;
        this.retry = retry;
        this.clock = clock;
        this.settings = settings;
        this.prices = prices;
        this.feeds = feeds;
        this.matchingThread = matchingThread;
        this.meters = meters;
        this.pace = new BackgroundPace(settings.backgroundRowsPerSecond(), matchingThread);
        this.spread = new ClockSpread(settings.overlap(), settings.clockSkew(), clock.micros());
    }

    OwnedSymbol make(int partition, Symbol symbol) {
        SymbolBuckets buckets = new SymbolBuckets(symbol, listings);
        BookReader reader = new BookReader(
                symbol,
                stores.openOrders(),
                buckets,
                new NewsCursor(settings.clockSkew(), spread),
                clock,
                settings.catchUpStretch(),
                meters);
        SymbolBook book = new SymbolBook(
                stores.openOrders(), fillOrder, quietEnds, clock, settings.rememberDeparted(), matchingThread, meters);
        SymbolMatcher matcher = new SymbolMatcher(
                book,
                new TickerGate(
                        symbol, listings, prices, feeds, clock, settings.clockSkew(), settings.priceBand(), meters),
                new TickerBacklog(settings.mostPending(), clock),
                stores.openOrders(),
                retry,
                clock,
                matchingThread,
                meters);
        RepeatedReads repeated = new RepeatedReads(matcher, retry, matchingThread);
        return new OwnedSymbol(
                partition,
                matcher,
                buckets,
                new NewsReads(
                        matcher,
                        reader,
                        repeated,
                        settings.newsSpacing(),
                        Math.max(1, settings.mostPending() / 2),
                        clock,
                        matchingThread,
                        meters),
                new TakeOver(matcher, reader, buckets, repeated, stores, clock, matchingThread),
                new BackgroundReads(matcher, reader, buckets, clock, pace, matchingThread, meters),
                new PullOrders(symbol, book, moves, turns, clock, matchingThread, meters));
    }
}
