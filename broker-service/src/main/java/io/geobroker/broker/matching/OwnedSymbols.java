package io.geobroker.broker.matching;

import io.geobroker.broker.matching.MatchingEvents.FoundBy;
import io.geobroker.broker.matching.MatchingEvents.Ignored;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.RetryForever;
import io.geobroker.broker.outcome.Trades;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/**
 * The symbols this instance matches: those at home in its region whose partition it was given.
 *
 * <p>Confined to the matching thread, except for {@link #status()} and {@link #waiting()}.
 */
public final class OwnedSymbols implements PlacedElsewhere {

    /**
     * What is owned now.
     *
     * @param partitions partitions whose symbols are known to be owned; one that was given a moment ago is not among them yet
     * @param symbols symbols being matched or loaded
     * @param loading symbols whose book is not complete yet
     * @param openOrders waiting orders in memory
     */
    public record Status(int partitions, int symbols, int loading, long openOrders) {}

    private final String region;
    private final Listings listings;
    private final ReadBuckets readBuckets;
    private final OpenOrders store;
    private final Trades trades;
    private final FillOrder fillOrder;
    private final RetryForever persistently;
    private final MicroClock clock;
    private final MatchingSettings settings;
    private final LastTickerTimes lastTickers;
    private final TickersSeen seen;
    private final Executor matchingThread;
    private final BackgroundPace pace;
    private final ClockSpread spread;
    private final MatchingEvents events;

    private final Map<Symbol, Owned> owned = new HashMap<>();
    /** Also those that no symbol at home here falls into. */
    private final Set<Integer> partitions = new HashSet<>();
    /** Symbols whose orders this round of the audit has not been through yet; some may not be owned any more. */
    private final Deque<Symbol> auditTurns = new ArrayDeque<>();

    private volatile Status status = new Status(0, 0, 0, 0);

    private record Owned(int partition, SymbolMatcher matcher, BookReader reader) {}

    /**
     * @param seen is told each ticker of a symbol at home here
     * @param matchingThread a single thread; every other method is called on it
     */
    public OwnedSymbols(
            String region,
            Listings listings,
            ReadBuckets readBuckets,
            OpenOrders store,
            Trades trades,
            FillOrder fillOrder,
            RetryForever persistently,
            MicroClock clock,
            MatchingSettings settings,
            LastTickerTimes lastTickers,
            TickersSeen seen,
            Executor matchingThread,
            MatchingEvents events) {
        this.region = region;
        this.listings = listings;
        this.readBuckets = readBuckets;
        this.store = store;
        this.trades = trades;
        this.fillOrder = fillOrder;
        this.persistently = persistently;
        this.clock = clock;
        this.settings = settings;
        this.lastTickers = lastTickers;
        this.seen = seen;
        this.matchingThread = matchingThread;
        this.pace = new BackgroundPace(settings.backgroundRowsPerSecond(), matchingThread);
        this.spread = new ClockSpread(settings.overlap(), settings.clockSkew(), clock.micros());
        this.events = events;
    }

    /** As of the last {@link #refreshStatus()}; any thread. */
    public Status status() {
        return status;
    }

    /**
     * How many orders wait in each bucket of each symbol whose book is complete; any thread.
     *
     * @return completes on the matching thread; never, when matching has stopped
     */
    public CompletionStage<Map<Symbol, List<Integer>>> waiting() {
        return CompletableFuture.supplyAsync(
                () -> {
                    Map<Symbol, List<Integer>> waiting = new HashMap<>();
                    owned.forEach((symbol, each) -> {
                        if (each.matcher().isLoaded()) {
                            waiting.put(
                                    symbol,
                                    IntStream.range(0, each.reader().buckets())
                                            .map(each.matcher().book()::sizeOf)
                                            .boxed()
                                            .toList());
                        }
                    });
                    return waiting;
                },
                matchingThread);
    }

    public void refreshStatus() {
        long openOrders = 0;
        int loading = 0;
        for (Owned each : owned.values()) {
            openOrders += each.matcher().openOrders();
            loading += each.matcher().isLoaded() ? 0 : 1;
        }
        status = new Status(partitions.size(), owned.size(), loading, openOrders);
    }

    /** Begins to load the books of a partition's symbols; their tickers queue until then. */
    public void own(int partition, Collection<Symbol> symbols) {
        partitions.add(partition);
        for (Symbol symbol : symbols) {
            if (!owned.containsKey(symbol)) {
                listings.find(symbol).filter(this::isAtHome).ifPresent(listing -> take(partition, symbol));
            }
        }
        refreshStatus();
    }

    /** Forgets the books of a partition. Claims under way go on: they are right whoever owns the symbol. */
    public void disown(int partition) {
        partitions.remove(partition);
        owned.values().removeIf(each -> {
            if (each.partition() != partition) {
                return false;
            }
            each.matcher().close();
            return true;
        });
        refreshStatus();
    }

    /**
     * Matches a ticker, which is done when all it caused is recorded. One of a delisted symbol causes nothing.
     *
     * @return why it cannot be matched; the ticker is then left to the caller, not done
     */
    public Optional<Ignored> accept(int partition, ReceivedTicker received) {
        Ticker ticker = received.ticker();
        Symbol symbol = ticker.symbol();
        if (listings.isDelisted(symbol)) {
            events.tickerIgnored(Ignored.DELISTED);
            received.end();
            return Optional.empty();
        }
        Owned known = owned.get(symbol);
        if (known == null && listings.find(symbol).filter(this::isAtHome).isEmpty()) {
            return Optional.of(Ignored.UNKNOWN_SYMBOL);
        }
        if (isEarly(received)) {
            seen.early(ticker);
            return Optional.of(Ignored.EARLY);
        }
        (known != null ? known.matcher() : take(partition, symbol)).onTicker(received);
        return Optional.empty();
    }

    /**
     * By the later of two clocks, this broker's and Kafka's: one that is behind must not make every ticker early. Taken for
     * true, such a time would make all later tickers late, and its price the last one, until it has come.
     */
    private boolean isEarly(ReceivedTicker received) {
        long now = Math.max(clock.micros(), received.arrival().loggedMicros());
        return received.ticker().timeMicros() - now > settings.clockSkew().toNanos() / 1_000;
    }

    /**
     * Takes up an order that another region knew and this one did not; any thread.
     *
     * @return false when the book is not loaded yet; true when the order is known now, or another instance's
     */
    public CompletionStage<Boolean> offer(OpenOrder order) {
        return CompletableFuture.supplyAsync(
                () -> {
                    Owned known = owned.get(order.symbol());
                    if (known == null) {
                        return true;
                    }
                    if (known.matcher().isLoaded()) {
                        known.matcher().offerLate(order, FoundBy.HANDOVER);
                    }
                    return known.matcher().isLoaded();
                },
                matchingThread);
    }

    /**
     * Lets an order that was placed here meet the next ticker without a read of news in between; any thread. Nothing depends on
     * it: if the process dies, or the symbol is another instance's, or its book is still loading, a read finds the order.
     *
     * @return whether another instance of this region may match it; completes on the matching thread, or never when matching
     *     has stopped
     */
    public CompletionStage<Boolean> placed(OpenOrder order) {
        return CompletableFuture.supplyAsync(
                () -> {
                    Owned known = owned.get(order.symbol());
                    if (known != null && known.matcher().isLoaded()) {
                        known.matcher().offer(order);
                    }
                    return known == null
                            && listings.find(order.symbol())
                                    .filter(this::isAtHome)
                                    .isPresent();
                },
                matchingThread);
    }

    /** Reads the order first: what is matched is what the store has. Nothing depends on it either. */
    @Override
    public void placedElsewhere(Symbol symbol, int bucket, OrderId id) {
        matchingThread.execute(() -> {
            Owned known = owned.get(symbol);
            if (known != null && known.matcher().isLoaded()) {
                known.reader().readPlaced(known.matcher(), bucket, id);
            }
        });
    }

    public void catchUp() {
        for (Owned each : owned.values()) {
            if (each.matcher().isLoaded()) {
                each.reader().grow(each.matcher());
                each.reader().catchUp(each.matcher());
                each.matcher().lookForNews();
            }
        }
        refreshStatus();
    }

    /** @param caughtUp all tickers that Kafka had were handed over before this */
    public void expire(boolean caughtUp) {
        for (Owned each : owned.values()) {
            if (each.matcher().isLoaded()) {
                each.matcher().expire(caughtUp, settings.expiryPatience());
            }
        }
    }

    /** Cancels some more of the orders that wait for stocks that are not traded any more, also of those that came late. */
    public void cancelDelisted() {
        owned.forEach((symbol, each) -> {
            if (each.matcher().isLoaded() && listings.isDelisted(symbol)) {
                each.matcher().cancelDelisted();
            }
        });
    }

    public void sweep() {
        for (Owned each : owned.values()) {
            if (each.matcher().isLoaded()) {
                each.reader().sweep(each.matcher());
                each.matcher().departures().retryUnreadable();
            }
        }
    }

    /**
     * Asks of some more of the waiting orders whether they have ended, one symbol after the other. To be called each second.
     *
     * @param atMost how many; each costs a read of its outcome
     * @param round in which all are asked: of few waiting orders fewer are asked at a time
     */
    public void audit(int atMost, Duration round) {
        long ofRound = 0;
        long left = 0;
        for (Owned each : owned.values()) {
            ofRound += each.matcher().openOrders();
            left += each.matcher().departures().leftToAudit();
        }
        long seconds = Math.max(1, round.toSeconds());
        audit((int) Math.min(atMost, left + (ofRound + seconds - 1) / seconds));
    }

    /** @param atMost how many */
    void audit(int atMost) {
        int left = atMost;
        for (int symbols = owned.size(); left > 0 && symbols > 0; symbols--) {
            if (auditTurns.isEmpty()) {
                auditTurns.addAll(owned.keySet());
            }
            Owned next = owned.get(auditTurns.element());
            left -= next != null && next.matcher().isLoaded()
                    ? next.matcher().departures().audit(left)
                    : 0;
            if (left > 0) {
                auditTurns.remove();
            }
        }
    }

    private boolean isAtHome(Listing listing) {
        return listing.homeRegion().equals(region);
    }

    private SymbolMatcher take(int partition, Symbol symbol) {
        BookReader reader = new BookReader(
                symbol,
                listings,
                readBuckets,
                store,
                trades,
                lastTickers,
                persistently,
                clock,
                settings,
                spread,
                matchingThread,
                pace,
                events);
        SymbolMatcher matcher = new SymbolMatcher(
                reader,
                fillOrder,
                clock,
                settings.rememberDeparted(),
                new ReadSpacing(settings.newsSpacing(), matchingThread),
                matchingThread,
                seen::accepted,
                events);
        owned.put(symbol, new Owned(partition, matcher, reader));
        matcher.load().thenRun(this::refreshStatus);
        return matcher;
    }
}
