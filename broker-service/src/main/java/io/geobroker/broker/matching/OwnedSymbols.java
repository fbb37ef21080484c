package io.geobroker.broker.matching;

import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.order.MicroClock;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The symbols this instance matches: those at home in its region whose partition it was given.
 *
 * <p>Confined to the matching thread, except for {@link #status()} and {@link #waiting()}.
 */
public final class OwnedSymbols {

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
    private final OwnedSymbolFactory factory;
    private final MicroClock clock;
    private final MatchingSettings settings;
    private final Feeds feeds;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private final Map<Symbol, OwnedSymbol> owned = new HashMap<>();
    /** Also those that no symbol at home here falls into. */
    private final Set<Integer> partitions = new HashSet<>();

    private final AuditTurns auditTurns = new AuditTurns(owned);

    private volatile Status status = new Status(0, 0, 0, 0);

    /**
     * @param feeds is told of tickers that are put aside because they are early
     * @param matchingThread a single thread; every other method is called on it
     */
    public OwnedSymbols(
            String region,
            Listings listings,
            OwnedSymbolFactory factory,
            MicroClock clock,
            MatchingSettings settings,
            Feeds feeds,
            Executor matchingThread,
            MatchingMeters meters) {
        this.region = region;
        this.listings = listings;
        this.factory = factory;
        this.clock = clock;
        this.settings = settings;
        this.feeds = feeds;
        this.matchingThread = matchingThread;
        this.meters = meters;
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
                        if (each.isLoaded()) {
                            waiting.put(symbol, each.openOrdersByBucket());
                        }
                    });
                    return waiting;
                },
                matchingThread);
    }

    public void refreshStatus() {
        long openOrders = 0;
        int loading = 0;
        for (OwnedSymbol each : owned.values()) {
            openOrders += each.openOrders();
            loading += each.isLoaded() ? 0 : 1;
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
            meters.tickerIgnored(Ignored.DELISTED);
            received.end();
            return Optional.empty();
        }
        OwnedSymbol known = owned.get(symbol);
        if (known == null && listings.find(symbol).filter(this::isAtHome).isEmpty()) {
            return Optional.of(Ignored.UNKNOWN_SYMBOL);
        }
        if (isEarly(received)) {
            feeds.early(ticker);
            return Optional.of(Ignored.EARLY);
        }
        (known != null ? known : take(partition, symbol)).onTicker(received);
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

    Optional<OwnedSymbol> find(Symbol symbol) {
        return Optional.ofNullable(owned.get(symbol));
    }

    /** Whether another instance of this region may match it. */
    boolean mayBeAnothers(Symbol symbol) {
        return !owned.containsKey(symbol)
                && listings.find(symbol).filter(this::isAtHome).isPresent();
    }

    public void catchUp() {
        for (OwnedSymbol each : owned.values()) {
            if (each.isLoaded()) {
                each.catchUp();
            }
        }
        refreshStatus();
    }

    /** @param caughtUp all tickers that Kafka had were handed over before this */
    public void expire(boolean caughtUp) {
        for (OwnedSymbol each : owned.values()) {
            if (each.isLoaded()) {
                each.matcher().expire(caughtUp, settings.expiryPatience());
            }
        }
    }

    /** Cancels some more of the orders that wait for stocks that are not traded any more, also of those that came late. */
    public void cancelDelisted() {
        owned.forEach((symbol, each) -> {
            if (each.isLoaded() && listings.isDelisted(symbol)) {
                each.matcher().book().cancelDelisted();
            }
        });
    }

    public void sweep() {
        for (OwnedSymbol each : owned.values()) {
            if (each.isLoaded()) {
                each.sweep();
            }
        }
    }

    /**
     * Asks of some more of the waiting orders whether they have ended, one symbol after the other. To be called each second.
     *
     * @param atMost how many; each costs a read of its outcome. More, where very many wait, so that a round ends
     * @param round in which all are asked: of few waiting orders fewer are asked at a time
     */
    public void audit(int atMost, Duration round) {
        auditTurns.audit(atMost, round);
    }

    /** @param atMost how many */
    void audit(int atMost) {
        auditTurns.audit(atMost);
    }

    private boolean isAtHome(Listing listing) {
        return listing.homeRegion().equals(region);
    }

    private OwnedSymbol take(int partition, Symbol symbol) {
        OwnedSymbol taken = factory.make(partition, symbol);
        owned.put(symbol, taken);
        taken.load().thenRun(this::refreshStatus);
        return taken;
    }
}
