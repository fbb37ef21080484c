package io.geobroker.broker.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What brokers make of tables that anybody may have written. */
class KnownListingsTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final long PRICE = 45_000_000;
    private static final SymbolHome IN_SYDNEY = new SymbolHome(BHP, "ASX", "sydney", new Price(PRICE));

    @Test
    void aListingIsAsItsRowSays() {
        KnownListings known = known(List.of(row("ASX", "sydney", 4)), Map.of(BHP, 4));

        assertThat(known.states()).isEqualTo(Map.of(BHP, state(4, 4, false)));
        assertThat(known.refused()).isEmpty();
        assertThat(known.undecided()).isEmpty();
    }

    @Test
    void newOrdersUseOnlyBucketsThatAreRead() {
        KnownListings.State raised = only(known(List.of(row("ASX", "sydney", 4)), Map.of(BHP, 2)));
        KnownListings.State lowered = only(known(List.of(row("ASX", "sydney", 1)), Map.of(BHP, 2)));
        KnownListings.State fresh = only(known(List.of(row("ASX", "sydney", 4)), Map.of()));

        assertThat(raised.bucketsToPlace()).isEqualTo(2);
        assertThat(raised.bucketsToRead()).isEqualTo(4);
        assertThat(lowered.bucketsToPlace()).isEqualTo(1);
        assertThat(lowered.bucketsToRead()).isEqualTo(2);
        assertThat(fresh.bucketsToPlace()).isEqualTo(1);
    }

    @Test
    void aSymbolWhoseHomeIsNoRegionIsNotTraded() {
        KnownListings known = KnownListings.of(
                List.of(row("ASX", "sidney", 1)),
                List.of(new SymbolHome(BHP, "ASX", "sidney", new Price(PRICE))),
                Map.of(),
                List.of(),
                Set.of("sydney"));

        assertThat(only(known).isDelisted()).isTrue();
        assertThat(known.refused())
                .containsExactly(Map.entry("BHP", "its home sidney is none of the world's regions: it stays delisted"));
    }

    @Test
    void aRowThatIsGoneOrDelistedLeavesTheSymbolItsHomeAndItsBuckets() {
        ListingRow delisted = new ListingRow("ASX", "BHP", "sydney", 2, PRICE, null, 50_000L, 7L);

        assertThat(only(known(List.of(), Map.of(BHP, 4)))).isEqualTo(state(1, 4, true));
        assertThat(only(known(List.of(delisted), Map.of(BHP, 4)))).isEqualTo(state(1, 4, true));
    }

    @Test
    void aListingHasTheBandAndTheTickOfItsRow() {
        Listing listing = only(known(List.of(ofSydney(1, new BigDecimal("2.5"), 50_000L)), Map.of(BHP, 1)))
                .listing();

        assertThat(listing.ownBand()).contains(PriceBand.valueOf("2.5"));
        assertThat(listing.ownTick()).contains(Price.parse("0.05"));
    }

    static Stream<Arguments> rowsThatCannotBe() {
        return Stream.of(
                arguments(
                        row("ASX", "north-virginia", 3),
                        state(3, 4, false),
                        "home_region north-virginia: its first home is sydney, which cannot be changed"),
                arguments(
                        new ListingRow("ASX", "BHP", null, 4, null, null, null, null),
                        state(1, 4, true),
                        "the row has neither home_region nor price: it stays delisted"),
                arguments(
                        ofSydney(1, BigDecimal.ONE, null),
                        state(1, 4, false),
                        "price_band is wrong, the default counts: price band must be > 1 and <= 1000000: 1"),
                arguments(ofSydney(0, null, null), state(4, 4, false), "buckets must be 1 to 64: 0"),
                arguments(ofSydney(65, null, null), state(4, 4, false), "buckets must be 1 to 64: 65"),
                arguments(ofSydney(-1, null, null), state(4, 4, false), "buckets must be 1 to 64: -1"),
                arguments(ofSydney(null, null, null), state(4, 4, false), "buckets must be 1 to 64: null"),
                wrongTick(0, "price must be > 0 and <= 1000000: 0"),
                wrongTick(-1, "price must be > 0 and <= 1000000: -0.000001"),
                wrongTick(45_000_001, "tick of BHP must be at most its price 45: 45.000001"));
    }

    private static Arguments wrongTick(long micros, String why) {
        return arguments(
                ofSydney(1, null, micros), state(1, 4, false), "tick_micros is wrong, the default counts: " + why);
    }

    /** An update of a deleted row leaves one without home and price. */
    @ParameterizedTest
    @MethodSource("rowsThatCannotBe")
    void whatCannotBeIsIgnoredAndToldAndTheRestOfItsRowCounts(
            ListingRow row, KnownListings.State expected, String reason) {
        KnownListings known = known(List.of(row), Map.of(BHP, 4));

        assertThat(only(known)).isEqualTo(expected);
        assertThat(known.refused()).containsExactly(Map.entry("BHP", reason));
    }

    @Test
    void anotherExchangeIsRefused() {
        KnownListings known = known(List.of(row("ASX", "sydney", 1), row("NYSE", "north-virginia", 1)), Map.of());

        assertThat(only(known)).isEqualTo(state(1, 1, false));
        assertThat(known.refused()).containsExactly(Map.entry("BHP", "exchange NYSE: it is listed at ASX"));
    }

    @Test
    void aNewSymbolIsNotTradedBeforeItsHomeIsDecided() {
        KnownListings known = KnownListings.of(
                List.of(row("ASX", "sydney", 2)), List.of(), Map.of(), List.of(), Set.of("sydney", "north-virginia"));

        assertThat(known.states()).isEmpty();
        assertThat(known.undecided()).containsExactly(IN_SYDNEY);
        assertThat(known.refused()).isEmpty();
    }

    @Test
    void aNewRowThatMakesNoSenseIsRefused() {
        KnownListings known = KnownListings.of(
                List.of(
                        new ListingRow("ASX", "A", null, 4, null, null, null, null),
                        new ListingRow("ASX", "B", "atlantis", 1, PRICE, null, null, null),
                        new ListingRow("ASX", "C", "sydney", 0, PRICE, null, null, null),
                        new ListingRow("ASX", "not a symbol", "sydney", 1, PRICE, null, null, null),
                        new ListingRow("ASX", "gone", null, null, null, null, null, 7L)),
                List.of(),
                Map.of(),
                List.of(),
                Set.of("sydney"));

        assertThat(known.states()).isEmpty();
        assertThat(known.undecided()).isEmpty();
        assertThat(known.refused().keySet()).containsExactly("A", "B", "C", "not a symbol");
        assertThat(known.refused()).containsEntry("B", "home_region is none of the world's: atlantis");
    }

    private static KnownListings known(List<ListingRow> rows, Map<Symbol, Integer> readBuckets) {
        return KnownListings.of(rows, List.of(IN_SYDNEY), readBuckets, List.of(), Set.of("sydney", "north-virginia"));
    }

    private static ListingRow row(String exchange, String home, @Nullable Integer buckets) {
        return new ListingRow(exchange, "BHP", home, buckets, PRICE, null, null, null);
    }

    private static ListingRow ofSydney(
            @Nullable Integer buckets, @Nullable BigDecimal band, @Nullable Long tickMicros) {
        return new ListingRow("ASX", "BHP", "sydney", buckets, PRICE, band, tickMicros, null);
    }

    private static KnownListings.State only(KnownListings known) {
        assertThat(known.states()).hasSize(1);
        return known.find(BHP).orElseThrow();
    }

    private static KnownListings.State state(int buckets, int read, boolean isDelisted) {
        return new KnownListings.State(
                new Listing(BHP, "ASX", "sydney", buckets, new Price(PRICE)),
                new SymbolMoves("sydney", List.of()),
                read,
                isDelisted);
    }
}
