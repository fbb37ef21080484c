package io.geobroker.broker.region.cassandra;

import io.geobroker.broker.platform.concurrent.FewAtATime;
import io.geobroker.broker.platform.retry.Recurring;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.retry.UnreadableRowException;
import io.geobroker.broker.region.KnownListings;
import io.geobroker.broker.region.ListingContents;
import io.geobroker.broker.region.ListingTables;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.LostDoor;
import io.geobroker.broker.region.PlacingBuckets;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.region.SymbolHome;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listings read from the local datacenter, at the start and by timer (ADR 22). After a failed reading the last one stands.
 *
 * <p>A row without a home gets it decided first. A lock orders readings; any thread may query.
 */
public final class CassandraListings implements Listings, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraListings.class);
    /** A home that is not decided by then may need a region that is cut off. */
    private static final long UNDECIDED_NANOS = 60_000_000_000L;

    private final ListingTables tables;
    private final ReadBuckets readBuckets;
    private final Set<String> regions;
    private final CassandraListingsProperties properties;
    private final LongSupplier nanoTime;
    private final Recurring refreshing;
    private final Map<Symbol, PlacingBuckets> placing = new HashMap<>();
    private volatile Reading reading =
            new Reading(new KnownListings(Map.of(), Map.of(), List.of()), Map.of(), Map.of(), 0);

    /** @param tradable with the buckets for new orders while this is young enough */
    private record Reading(
            KnownListings known, Map<String, LostDoor> lostDoors, Map<Symbol, Listing> tradable, long beganNanos) {}

    /**
     * Blocks until the listings are read.
     *
     * @param repeater repeats the first reading until it succeeds
     * @throws UnreadableRowException when a decided home is invalid at the start; later such a refresh fails
     */
    public CassandraListings(
            ListingTables tables,
            ReadBuckets readBuckets,
            Set<String> regions,
            Repeater repeater,
            CassandraListingsProperties properties,
            LongSupplier nanoTime) {
        this.tables = tables;
        this.readBuckets = readBuckets;
        this.regions = Set.copyOf(regions);
        this.properties = properties;
        this.nanoTime = nanoTime;
        firstRead(repeater);
        LOG.info("{} symbols are listed", reading.known().states().size());
        this.refreshing = new Recurring("refresh the listings", properties.refreshInterval(), this::refresh);
    }

    @Override
    public Optional<Listing> find(Symbol symbol) {
        Reading last = reading;
        return Optional.ofNullable(last.tradable().get(symbol)).map(listing -> spread(listing, last));
    }

    @Override
    public List<Listing> all() {
        Reading last = reading;
        return last.tradable().values().stream()
                .map(listing -> spread(listing, last))
                .toList();
    }

    @Override
    public boolean isDelisted(Symbol symbol) {
        return reading.known().find(symbol).map(KnownListings.State::isDelisted).orElse(false);
    }

    @Override
    public boolean isReadSince(Symbol symbol, long nanos) {
        Reading last = reading;
        long after = last.beganNanos() - nanos;
        return after > UNDECIDED_NANOS
                || (after > 0
                        && last.known().undecided().stream()
                                .noneMatch(home -> home.symbol().equals(symbol)));
    }

    @Override
    public SymbolMoves moves(Symbol symbol) {
        return reading.known()
                .find(symbol)
                .map(KnownListings.State::moves)
                .orElseThrow(() -> new IllegalStateException("symbol is not listed: " + symbol));
    }

    @Override
    public int bucketsToRead(Symbol symbol) {
        return reading.known()
                .find(symbol)
                .map(KnownListings.State::bucketsToRead)
                .orElse(1);
    }

    @Override
    public int bucketsInUse(Symbol symbol) {
        Reading last = reading;
        // Half as long as for placing: a higher number in use was read early enough to be in this reading.
        return isYounger(last, properties.trustedFor().dividedBy(2))
                ? last.known()
                        .find(symbol)
                        .map(state -> state.listing().buckets())
                        .orElse(1)
                : bucketsToRead(symbol);
    }

    @Override
    public Map<String, LostDoor> lostDoors() {
        return reading.lostDoors();
    }

    @Override
    public Map<String, String> refused() {
        return reading.known().refused();
    }

    /** When it fails, the last reading stands. */
    public CompletionStage<Void> refresh() {
        long beganNanos = nanoTime.getAsLong();
        return ListingContents.read(tables, readBuckets).thenCompose(read -> {
            KnownListings known = read.known(regions);
            take(known, lostDoors(read), beganNanos);
            return decide(read, known.undecided(), beganNanos);
        });
    }

    @Override
    public void close() {
        refreshing.close();
    }

    /** Without a majority of the world the next reading tries again. */
    private CompletionStage<Void> decide(ListingContents read, List<SymbolHome> undecided, long beganNanos) {
        if (undecided.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        Queue<SymbolHome> decided = new ConcurrentLinkedQueue<>();
        return FewAtATime.all(undecided.stream()
                        .map(home -> tables.decideHome(home).handle((standing, failure) -> {
                            if (failure == null) {
                                decided.add(standing);
                            } else {
                                LOG.warn(
                                        "{} is not traded yet, its home could not be decided: {}",
                                        home.symbol(),
                                        failure.toString());
                            }
                            return null;
                        })))
                .thenRun(() -> take(read.with(List.copyOf(decided)).known(regions), lostDoors(read), beganNanos));
    }

    private static Map<String, LostDoor> lostDoors(ListingContents read) {
        return read.lostDoors().stream().collect(Collectors.toUnmodifiableMap(LostDoor::door, Function.identity()));
    }

    private synchronized void take(KnownListings known, Map<String, LostDoor> lostDoors, long beganNanos) {
        if (!reading.known().states().isEmpty() && beganNanos - reading.beganNanos() < 0) {
            return;
        }
        Map<Symbol, Listing> tradable = new TreeMap<>();
        known.states()
                .forEach((symbol, state) -> tradable.put(
                        symbol,
                        state.listing()
                                .withBuckets(placing.computeIfAbsent(
                                                symbol, unknown -> new PlacingBuckets(properties.trustedFor()))
                                        .told(state.bucketsToPlace(), beganNanos))));
        Map<String, String> before = reading.known().refused();
        known.refused().forEach((symbol, reason) -> {
            if (!reason.equals(before.get(symbol))) {
                LOG.error("the row of {} in table listings is refused, what was known stands: {}", symbol, reason);
            }
        });
        reading = new Reading(known, lostDoors, tradable, beganNanos);
    }

    private Listing spread(Listing listing, Reading last) {
        return listing.buckets() == 1 || isYounger(last, properties.trustedFor()) ? listing : listing.withBuckets(1);
    }

    private boolean isYounger(Reading last, Duration age) {
        return nanoTime.getAsLong() - last.beganNanos() < age.toNanos();
    }

    private void firstRead(Repeater repeater) {
        try {
            repeater.whileWorthwhile(
                            "read the listings", failure -> !(failure instanceof UnreadableRowException), this::refresh)
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof UnreadableRowException unreadable ? unreadable : e;
        }
    }
}
