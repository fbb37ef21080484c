package io.geobroker.broker.region;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The listings that follow from one reading of the tables. A decided home counts, whatever the row says; without a row the
 * symbol is delisted. Other invalid values of its row are ignored. A symbol without a home needs a valid row.
 *
 * @param states of all symbols that have a home
 * @param refused why something is ignored, by symbol
 * @param undecided to be decided before trading
 */
public record KnownListings(Map<Symbol, State> states, Map<String, String> refused, List<SymbolHome> undecided) {

    /**
     * A symbol that is or was listed.
     *
     * @param listing with the operator's number of buckets
     * @param moves by which it came to its listing's home
     * @param readBuckets how many its owner is known to read
     */
    public record State(Listing listing, SymbolMoves moves, int readBuckets, boolean isDelisted) {

        /** For new orders. */
        public int bucketsToPlace() {
            return Math.min(listing.buckets(), readBuckets);
        }

        /** How many may have waiting orders. */
        public int bucketsToRead() {
            return Math.max(listing.buckets(), readBuckets);
        }
    }

    public static KnownListings of(
            Collection<ListingRow> rows,
            Collection<SymbolHome> homes,
            Map<Symbol, Integer> readBuckets,
            Collection<SymbolMove> moves,
            Set<String> regions) {
        Resolution resolution = new Resolution(readBuckets, moves, regions);
        Map<String, SymbolHome> homeOf = new TreeMap<>();
        homes.forEach(home -> homeOf.put(home.symbol().value(), home));
        Map<String, ListingRow> rowOf = new TreeMap<>();
        for (ListingRow row : rows) {
            SymbolHome home = homeOf.get(row.symbol());
            if (home == null) {
                resolution.newcomer(row);
            } else if (row.exchange().equals(home.exchange())) {
                rowOf.put(row.symbol(), row);
            } else {
                resolution.refuse(row.symbol(), "exchange " + row.exchange() + ": it is listed at " + home.exchange());
            }
        }
        homeOf.forEach((symbol, home) -> resolution.known(home, rowOf.get(symbol)));
        return new KnownListings(resolution.states, resolution.refused, resolution.undecided);
    }

    public Optional<State> find(Symbol symbol) {
        return Optional.ofNullable(states.get(symbol));
    }

    private static final class Resolution {
        private final Map<Symbol, Integer> readBuckets;
        private final Map<Symbol, List<SymbolMove>> moves;
        private final Set<String> regions;
        private final Map<Symbol, State> states = new TreeMap<>();
        private final Map<String, String> refused = new TreeMap<>();
        private final List<SymbolHome> undecided = new ArrayList<>();

        Resolution(Map<Symbol, Integer> readBuckets, Collection<SymbolMove> moves, Set<String> regions) {
            this.readBuckets = readBuckets;
            this.moves = moves.stream()
                    .filter(move -> regions.contains(move.to()))
                    .collect(Collectors.groupingBy(SymbolMove::symbol));
            this.regions = regions;
        }

        void refuse(String symbol, String reason) {
            refused.merge(symbol, reason, (one, other) -> one + "; " + other);
        }

        void newcomer(ListingRow row) {
            if (row.delistedAtMicros() != null) {
                return;
            }
            String home = row.homeRegion();
            Integer buckets = row.buckets();
            Long price = row.referencePriceMicros();
            try {
                if (home == null || !regions.contains(home)) {
                    throw new IllegalArgumentException("home_region is none of the world's: " + home);
                }
                undecided.add(SymbolHome.of(new Listing(
                        new Symbol(row.symbol()),
                        row.exchange(),
                        home,
                        buckets == null ? 0 : buckets,
                        new Price(price == null ? 0 : price))));
            } catch (IllegalArgumentException e) {
                refuse(row.symbol(), String.valueOf(e.getMessage()));
            }
        }

        void known(SymbolHome home, @Nullable ListingRow row) {
            Symbol symbol = home.symbol();
            SymbolMoves moved = SymbolMoves.of(home.homeRegion(), moves.getOrDefault(symbol, List.of()));
            int read = Math.max(1, Math.min(Listing.MAX_BUCKETS, readBuckets.getOrDefault(symbol, 1)));
            boolean isRemnant = row != null && row.homeRegion() == null && row.referencePriceMicros() == null;
            boolean isNowhere = !regions.contains(moved.home());
            boolean isDelisted = row == null || isRemnant || isNowhere || row.delistedAtMicros() != null;
            if (isNowhere) {
                refuse(
                        symbol.value(),
                        "its home " + moved.home() + " is none of the world's regions: it stays delisted");
            }
            if (row != null && isRemnant && row.delistedAtMicros() == null) {
                // What an update makes of a deleted row.
                refuse(row.symbol(), "the row has neither home_region nor price: it stays delisted");
            }
            Listing listing = row == null || isDelisted
                    ? new Listing(symbol, home.exchange(), moved.home(), 1, home.referencePrice())
                    : withTick(
                            row,
                            new Listing(
                                    symbol,
                                    home.exchange(),
                                    moved.home(),
                                    buckets(row, read),
                                    price(row, home),
                                    priceBand(row),
                                    null));
            if (row != null && !isDelisted && !home.homeRegion().equals(row.homeRegion())) {
                refuse(
                        row.symbol(),
                        "home_region " + row.homeRegion() + ": its first home is " + home.homeRegion()
                                + ", which cannot be changed");
            }
            states.put(symbol, new State(listing, moved, read, isDelisted));
        }

        private int buckets(ListingRow row, int whenWrong) {
            Integer buckets = row.buckets();
            if (buckets != null && buckets >= 1 && buckets <= Listing.MAX_BUCKETS) {
                return buckets;
            }
            refuse(row.symbol(), "buckets must be 1 to " + Listing.MAX_BUCKETS + ": " + buckets);
            return whenWrong;
        }

        private @Nullable PriceBand priceBand(ListingRow row) {
            try {
                return row.priceBand() == null ? null : new PriceBand(row.priceBand());
            } catch (IllegalArgumentException e) {
                refuse(row.symbol(), "price_band is wrong, the default counts: " + e.getMessage());
                return null;
            }
        }

        private Listing withTick(ListingRow row, Listing listing) {
            try {
                return row.tickMicros() == null ? listing : listing.withTick(new Price(row.tickMicros()));
            } catch (IllegalArgumentException e) {
                refuse(row.symbol(), "tick_micros is wrong, the default counts: " + e.getMessage());
                return listing;
            }
        }

        private Price price(ListingRow row, SymbolHome home) {
            Long micros = row.referencePriceMicros();
            try {
                return new Price(micros == null ? 0 : micros);
            } catch (IllegalArgumentException e) {
                refuse(row.symbol(), "reference_price_micros is wrong: " + e.getMessage());
                return home.referencePrice();
            }
        }
    }
}
