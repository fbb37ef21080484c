package io.geobroker.schema.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World.RoundTrip;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorldTest {
    private static final TradingHours ALWAYS = TradingHours.always(ZoneOffset.UTC);

    private static final Region SYDNEY = region("sydney", "SydneyDC");
    private static final Region TOKYO = region("tokyo", "TokyoDC");
    private static final RoundTrip OCEAN = new RoundTrip("sydney", "tokyo", Duration.ofMillis(104));

    @Test
    void answersForItsRegionsListingsAndOceans() {
        Exchange asx = exchange("ASX", "sydney", "BHP");
        Exchange tse = exchange("TSE", "tokyo", "7203");
        World world = world(List.of(SYDNEY, TOKYO), List.of(OCEAN), asx, tse);

        assertThat(world.region("tokyo")).isEqualTo(TOKYO);
        assertThat(world.listings()).containsExactly(listing("ASX", "sydney", "BHP"), listing("TSE", "tokyo", "7203"));
        assertThat(world.listingsAtHomeIn("tokyo")).containsExactly(listing("TSE", "tokyo", "7203"));
        assertThat(world.roundTrip("sydney", "tokyo")).isEqualTo(Duration.ofMillis(104));
        assertThat(world.roundTrip("tokyo", "sydney")).isEqualTo(Duration.ofMillis(104));
        assertThat(world.roundTrip("tokyo", "tokyo")).isZero();
        assertThat(world.longestRoundTrip()).isEqualTo(Duration.ofMillis(104));
    }

    @Test
    void namesTheKnownRegionsWhenAskedForAnother() {
        World world = world(List.of(SYDNEY, TOKYO), List.of(OCEAN));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> world.region("sidney"))
                .withMessage("unknown region: sidney; known are sydney, tokyo");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> world.roundTrip("sydney", "sidney"))
                .withMessage("no round trip between sydney and sidney");
    }

    @Test
    void needsANameAndARegion() {
        for (String name : List.of("", "my world", "my/world")) {
            refuses(
                    () -> new World(name, List.of(SYDNEY), List.of(), List.of()),
                    "world name must be letters, digits, '.', '_' and '-': " + name);
        }
        refuses(() -> world(List.of(), List.of()), "world w has no regions");
    }

    @Test
    void refusesTheSameNameTwice() {
        List<Region> sameName = List.of(SYDNEY, region("sydney", "OtherDC"));
        List<Region> sameDatacenter = List.of(SYDNEY, region("other", "SydneyDC"));
        Exchange asx = exchange("ASX", "sydney", "BHP");
        Exchange cboe = exchange("CBOE", "sydney", "BHP");

        refuses(() -> world(sameName, List.of()), "region is given twice: sydney");
        refuses(() -> world(sameDatacenter, List.of()), "datacenter is given twice: SydneyDC");
        refuses(() -> world(List.of(SYDNEY), List.of(), asx, asx), "exchange is given twice: ASX");
        refuses(() -> world(List.of(SYDNEY), List.of(), asx, cboe), "symbol BHP is listed twice: at ASX and at CBOE");
    }

    @Test
    void needsExactlyOneRoundTripForEachPair() {
        List<Region> both = List.of(SYDNEY, TOKYO);
        RoundTrip back = new RoundTrip("tokyo", "sydney", Duration.ofMillis(1));
        RoundTrip self = new RoundTrip("tokyo", "tokyo", Duration.ofMillis(1));

        refuses(() -> world(both, List.of()), "round trip is missing: sydney - tokyo");
        refuses(() -> world(both, List.of(OCEAN, back)), "round trip is given twice: tokyo - sydney");
        refuses(() -> world(both, List.of(OCEAN, self)), "round trip from a region to itself: tokyo");
        refuses(() -> world(List.of(SYDNEY), List.of(OCEAN)), "round trip names an unknown region: tokyo");
        refuses(
                () -> new RoundTrip("sydney", "tokyo", Duration.ofMillis(-1)),
                "round trip sydney - tokyo must be >= 0: PT-0.001S");
    }

    @Test
    void refusesExchangesAndListingsInTheWrongPlace() {
        refuses(
                () -> world(List.of(SYDNEY), List.of(), exchange("LSE", "london")),
                "exchange LSE is in an unknown region: london");
        refuses(() -> new Exchange(" ", "sydney", ALWAYS, List.of()), "exchange name must not be blank");
    }

    @ParameterizedTest
    @CsvSource({
        "Sydney, Sydney, SydneyDC, 0, 0, 0, 'region name must be lower-case letters, digits and hyphens: Sydney'",
        "'', Sydney, SydneyDC, 0, 0, 0, 'region name must be lower-case letters, digits and hyphens: '",
        "sydney, ' ', SydneyDC, 0, 0, 0, title of region sydney must not be blank",
        "sydney, Sydney, Sydney-DC, 0, 0, 0, 'datacenter of region sydney must be letters, digits and underscores: Sydney-DC'",
        "sydney, Sydney, SydneyDC, 90.1, 0, 0, latitude of region sydney must be -90 to 90: 90.1",
        "sydney, Sydney, SydneyDC, NaN, 0, 0, latitude of region sydney must be -90 to 90: NaN",
        "sydney, Sydney, SydneyDC, 0, -180.1, 0, longitude of region sydney must be -180 to 180: -180.1",
        "sydney, Sydney, SydneyDC, 0, 0, -0.01, egress price of region sydney must be >= 0: -0.01"
    })
    void saysWhatIsWrongWithARegion(
            String name,
            String title,
            String datacenter,
            double latitude,
            double longitude,
            BigDecimal egress,
            String message) {
        refuses(() -> new Region(name, title, datacenter, latitude, longitude, egress, name), message);
    }

    private static void refuses(ThrowingCallable making, String message) {
        assertThatIllegalArgumentException().isThrownBy(making).withMessage(message);
    }

    private static World world(List<Region> regions, List<RoundTrip> roundTrips, Exchange... exchanges) {
        return new World("w", regions, roundTrips, List.of(exchanges));
    }

    private static Region region(String name, String datacenter) {
        return new Region(name, name, datacenter, 0, 0, BigDecimal.ZERO, name);
    }

    private static Exchange exchange(String name, String region, String... symbols) {
        return new Exchange(
                name,
                region,
                ALWAYS,
                Stream.of(symbols).map(symbol -> listing(name, region, symbol)).toList());
    }

    private static Listing listing(String exchange, String region, String symbol) {
        return new Listing(new Symbol(symbol), exchange, region, 1, Price.parse("10"));
    }
}
