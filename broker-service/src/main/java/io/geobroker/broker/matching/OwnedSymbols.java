package io.geobroker.broker.matching;

import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.matching.ticker.TickerBacklog;
import io.geobroker.broker.platform.concurrent.RootCause;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.RegionDoors;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The symbols this instance matches: those of its partitions that live in its region, or move from or to it.
 *
 * <p>Confined to the matching thread, except {@link #status()} and {@link #waiting()}.
 */
public final class OwnedSymbols {

    /**
     * What is owned now.
     *
     * @param partitions whose symbols are known; a newly given one is missing for a moment
     * @param standing symbols that stand still, see {@link TickerBacklog}; not counted in {@code loading}
     */
    public record Status(int partitions, int symbols, int loading, long openOrders, List<Symbol> standing) {}

    private final Listings listings;
    private final RegionSymbols matched;
    private final OwnedSymbolFactory factory;
    private final MatchingSettings settings;
    private final Executor matchingThread;
    private final MatchingMeters meters;

    private final Map<Symbol, OwnedSymbol> owned = new HashMap<>();
    private final AuditTurns auditTurns = new AuditTurns(owned);
    /** Also those without a symbol at home here. */
    private final Set<Integer> partitions = new HashSet<>();

    private final UnknownTickers unknown;
    private volatile Status status = new Status(0, 0, 0, 0, List.of());

    /** @param matchingThread a single thread */
    public OwnedSymbols(
            RegionDoors doors,
            Listings listings,
            OwnedSymbolFactory factory,
            MatchingSettings settings,
            Executor matchingThread,
            MatchingMeters meters) {
        this.listings = listings;
        this.matched = new RegionSymbols(doors, listings);
        this.factory = factory;
        this.settings = settings;
        this.matchingThread = matchingThread;
        this.meters = meters;
        this.unknown = new UnknownTickers(settings.mostPending());
    }

    /** As of the last {@link #refreshStatus()}; any thread. */
    public Status status() {
        return status;
    }

    /**
     * Waiting orders per bucket of each loaded symbol; any thread.
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
        Set<Symbol> standing = new TreeSet<>();
        long openOrders = 0;
        int loading = 0;
        for (Map.Entry<Symbol, OwnedSymbol> each : owned.entrySet()) {
            OwnedSymbol symbol = each.getValue();
            openOrders += symbol.openOrders();
            if (symbol.matcher().backlog().standsStill(symbol.isLoaded())) {
                standing.add(each.getKey());
            } else if (!symbol.isLoaded()) {
                loading++;
            }
        }
        status = new Status(partitions.size(), owned.size(), loading, openOrders, List.copyOf(standing));
    }

    /** Tickers queue until the books are loaded. */
    public void own(int partition, Collection<Symbol> symbols) {
        partitions.add(partition);
        symbols.stream()
                .filter(symbol -> !owned.containsKey(symbol) && matched.has(symbol))
                .forEach(symbol -> take(partition, symbol));
        refreshStatus();
    }

    /** Looks for the orders that tickers of it wait for: they are to be done soon. Others are left to the next owner. */
    public void finish(int partition) {
        of(partition).forEach(each -> each.news().finish());
        unknown.take(kept -> kept.partition() == partition)
                .forEach(kept -> kept.received().refuse(Ignored.BEHIND));
    }

    /** Claims under way continue: they are correct whoever owns the symbol. */
    public void disown(int partition) {
        partitions.remove(partition);
        of(partition).forEach(OwnedSymbol::close);
        owned.values().removeIf(each -> each.partition() == partition);
        unknown.take(kept -> kept.partition() == partition);
        refreshStatus();
    }

    /** The ticker is done when all it caused is recorded; one of a delisted symbol causes nothing. */
    public void accept(int partition, ReceivedTicker received) {
        unknown.received(partition, received, matched.mayBeListed(received, owned.keySet()))
                .forEach(this::match);
    }

    private void match(UnknownTickers.Kept kept) {
        ReceivedTicker received = kept.received();
        Symbol symbol = received.ticker().symbol();
        Optional<Ignored> why = matched.ignores(received, owned.keySet());
        if (why.isEmpty()) {
            find(symbol).orElseGet(() -> take(kept.partition(), symbol)).onTicker(received);
        } else if (why.get() == Ignored.UNKNOWN_SYMBOL) {
            received.refuse(Ignored.UNKNOWN_SYMBOL);
        } else {
            meters.tickerIgnored(why.get());
            received.end();
        }
    }

    Optional<OwnedSymbol> find(Symbol symbol) {
        return Optional.ofNullable(owned.get(symbol));
    }

    /** Whether another instance of this region may match it. */
    boolean mayBeAnothers(Symbol symbol) {
        return !owned.containsKey(symbol) && matched.has(symbol);
    }

    public void catchUp() {
        loaded().forEach(OwnedSymbol::catchUp);
        // Those that are matched in another region alone, once all is done that came before that was known.
        owned.entrySet().removeIf(each -> each.getValue().isGivenUp(matched.has(each.getKey())));
        refreshStatus();
    }

    /** All tickers that Kafka had at {@code micros} were handed over before. */
    public void caughtUp(int partition, long micros) {
        of(partition).forEach(each -> each.matcher().backlog().caughtUp(micros));
    }

    /** Partitions of symbols that left tickers in Kafka and have room again. */
    public Set<Integer> withRoomAgain() {
        return partitionsWith(TickerBacklog::hasRoomAgain);
    }

    /** Partitions of symbols that are behind and soon have room. */
    public Set<Integer> waitedFor() {
        return partitionsWith(TickerBacklog::isWaitedFor);
    }

    private Set<Integer> partitionsWith(Predicate<TickerBacklog> backlog) {
        return owned.values().stream()
                .filter(each -> backlog.test(each.matcher().backlog()))
                .map(OwnedSymbol::partition)
                .collect(Collectors.toSet());
    }

    /** The tickers that were left come after this, in order. */
    public void readAgain(int partition) {
        of(partition).forEach(each -> each.matcher().backlog().readAgain());
    }

    private Stream<OwnedSymbol> of(int partition) {
        return owned.values().stream().filter(each -> each.partition() == partition);
    }

    /** Matches tickers whose symbols are known now; ends some more delisted and, without tickers kept, expired orders. */
    public void endSome() {
        unknown.take(kept -> !matched.mayBeListed(kept.received(), owned.keySet()))
                .forEach(this::match);
        owned.forEach((symbol, each) -> {
            if (each.isLoaded()) {
                boolean expires = !matched.isComing(symbol) && !unknown.keeps(symbol);
                each.matcher().endSome(settings.expiryPatience(), listings.isDelisted(symbol), expires);
            }
        });
    }

    public void sweep() {
        loaded().forEach(OwnedSymbol::sweep);
    }

    private Stream<OwnedSymbol> loaded() {
        return owned.values().stream().filter(OwnedSymbol::isLoaded);
    }

    /**
     * To be called each second.
     *
     * @param atMost checks, each a read; more where a round would not end
     * @param round in which to check all waiting orders
     */
    public void audit(int atMost, Duration round) {
        auditTurns.audit(atMost, round);
    }

    private OwnedSymbol take(int partition, Symbol symbol) {
        OwnedSymbol taken = factory.make(partition, symbol);
        owned.put(symbol, taken);
        // A stage keeps what is thrown in it; thrown by a task, it lets matching begin anew.
        taken.load().thenRun(this::refreshStatus).whenComplete((loaded, failure) -> {
            if (failure != null && !(RootCause.of(failure) instanceof CancellationException)) {
                matchingThread.execute(() -> {
                    throw new IllegalStateException("the book of " + symbol + " is in doubt", failure);
                });
            }
        });
        return taken;
    }
}
