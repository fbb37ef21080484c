package io.geobroker.schema.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldFileTest {
    private static final String SMALL = """
            name: small
            regions:
              - name: sydney
                title: Sydney
                datacenter: SydneyDC
                latitude: -33.87
                longitude: 151.21
                egress-usd-per-gb: 0.098
              - {name: tokyo, title: Tokyo, datacenter: TokyoDC, latitude: 35, longitude: 139, egress-usd-per-gb: 0.09}
            round-trips:
              - {between: [sydney, tokyo], ms: 104}
            exchanges:
              - name: ASX
                region: sydney
                listings:
                  - {symbol: BHP, price: "45.10"}
                  - {symbol: CBA, price: 112.40, buckets: 4}
            """;

    /** The matrix of the large world; a row has the round trips to the regions before it. */
    private static final String MATRIX = """
            virginia
            oregon 73
            sao-paulo 113 180
            london 76 145 194
            cape-town 216 272 329 143
            mumbai 182 223 299 113 292
            tokyo 152 101 268 209 383 137
            sydney 198 139 309 274 413 143 104
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @FieldSource("io.geobroker.schema.world.WorldFile#BUNDLED")
    void loadsTheBundledWorlds(String name) {
        World world = WorldFile.load(name);

        assertThat(world.name()).isEqualTo(name);
        for (Region region : world.regions()) {
            assertThat(world.listingsAtHomeIn(region.name())).isNotEmpty();
        }
    }

    @Test
    void placesTheSmallWorldIntoSydneyAndNorthVirginia() {
        World world = WorldFile.load("two-regions");

        assertThat(world.regions())
                .extracting(Region::name, Region::datacenter)
                .containsExactly(tuple("sydney", "SydneyDC"), tuple("north-virginia", "NorthVirginiaDC"));
        assertThat(world.roundTrip("sydney", "north-virginia")).isEqualTo(Duration.ofMillis(230));
    }

    @Test
    void knowsThePublishedRoundTripsAndPricesOfTheLargeWorld() {
        World world = WorldFile.load("eight-regions");
        List<String[]> rows = MATRIX.lines().map(line -> line.split(" ")).toList();

        assertThat(world.regions())
                .extracting(Region::name)
                .containsExactlyElementsOf(rows.stream().map(row -> row[0]).toList());
        for (String[] row : rows) {
            for (int i = 1; i < row.length; i++) {
                assertThat(world.roundTrip(row[0], rows.get(i - 1)[0]))
                        .as(row[0] + " - " + rows.get(i - 1)[0])
                        .isEqualTo(Duration.ofMillis(Long.parseLong(row[i])));
            }
        }
        assertThat(world.regions())
                .extracting(region -> region.name() + " " + region.egressUsdPerGb())
                .containsExactly(
                        "virginia 0.02",
                        "oregon 0.02",
                        "sao-paulo 0.138",
                        "london 0.02",
                        "cape-town 0.147",
                        "mumbai 0.086",
                        "tokyo 0.09",
                        "sydney 0.098");
    }

    @Test
    void loadsAFile() throws IOException {
        World world = WorldFile.load(write(SMALL).toString());

        assertThat(world.listings())
                .extracting(Listing::toString)
                .containsExactly(
                        "Listing[symbol=BHP, exchange=ASX, homeRegion=sydney, buckets=1, referencePrice=45.1, priceBand=null, tick=null]",
                        "Listing[symbol=CBA, exchange=ASX, homeRegion=sydney, buckets=4, referencePrice=112.4, priceBand=null, tick=null]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tick: 0.05", "tick: \"0.05\""})
    void aListingMayHaveATickOfItsOwn(String tick) throws IOException {
        World world = WorldFile.load(
                write(SMALL.replace("buckets: 4", "buckets: 4, " + tick)).toString());

        assertThat(world.listings()).extracting(Listing::tick).containsExactly(null, Price.parse("0.05"));
    }

    @Test
    void aRegionThatWasRebuiltHasADoorOfAnotherName() throws IOException {
        World world = WorldFile.load(write(SMALL.replace("title: Sydney", "title: Sydney\n    door: sydney-2"))
                .toString());

        assertThat(world.regions()).extracting(Region::door).containsExactly("sydney-2", "tokyo");
    }

    @Test
    void loadsAWorldOfOneRegionWithoutRoundTrips() throws IOException {
        String one = SMALL.replaceAll("(?m)^  - \\{name: tokyo.*\n", "").replaceAll("(?m)^round-trips:\n.*\n", "");

        assertThat(WorldFile.load(write(one).toString()).regions()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "title: Sydney | titel: Sydney | unknown field regions[0].titel; known here are datacenter, door, egress-usd-per-gb, latitude, longitude, name, title",
                "round-trips: | roundtrips: | unknown field roundtrips; known here are exchanges, name, regions, round-trips",
                "buckets: 4 | bucket: 4 | unknown field exchanges[0].listings[1].bucket; known here are buckets, price, symbol, tick",
                "region: sydney | 'region: sydney\n    hours: \"9-5\"' | hours of exchange ASX are wrong: Text '9' could not be parsed at index 0",
                "region: sydney | 'region: sydney\n    hours: \"16:00-10:00\"' | 'hours of exchange ASX are wrong: an exchange must open before it closes: 16:00-10:00'",
                "region: sydney | 'region: sydney\n    time-zone: Nowhere/Town' | 'hours of exchange ASX are wrong: Unknown time-zone ID: Nowhere/Town'",
                "region: sydney | 'region: sydney\n    holidays: [\"2026-01-01\"]' | hours of exchange ASX are wrong: an exchange that never closes has no holidays",
                "region: sydney | 'region: sydney\n    hours: always\n    holidays: [\"2026-01-01\"]' | hours of exchange ASX are wrong: an exchange that never closes has no holidays",
                "region: sydney | 'region: sydney\n    hours: always\n    early-closes: {\"2026-12-24\": \"13:00\"}' | hours of exchange ASX are wrong: an exchange that never closes has no early-closes",
                "name: small | {} | name is missing",
                "title: Sydney | title: | title of region sydney is missing",
                "'    latitude: -33.87' | '' | latitude of region sydney is missing",
                "', latitude: 35' | '' | latitude of region tokyo is missing",
                "', ms: 104' | '' | 'ms of round trip [sydney, tokyo] is missing'",
                "'between: [sydney, tokyo], ' | '' | between of a round trip is missing",
                "'[sydney, tokyo]' | '[sydney, tokyo, sydney]' | 'a round trip is between two regions: [sydney, tokyo, sydney]'",
                "'[sydney, tokyo]' | '[sydney, null]' | an entry of between of a round trip is missing",
                "'    region: sydney' | '' | region of exchange ASX is missing",
                "'symbol: BHP, ' | '' | symbol of a listing of ASX is missing",
                "', price: \"45.10\"' | '' | price of BHP is missing",
                "'45.10' | 'dear' | price is not a plain decimal number: dear",
                "buckets: 4 | 'tick: 0' | tick of CBA is wrong: price must be > 0 and <= 1000000: 0",
                "buckets: 4 | 'tick: -0.01' | tick of CBA is wrong: price must be > 0 and <= 1000000: -0.01",
                "buckets: 4 | 'tick: 0.1234567' | tick of CBA is wrong: price must have at most 6 decimals: 0.1234567",
                "buckets: 4 | 'tick: small' | tick of CBA is wrong: price is not a plain decimal number: small",
                "buckets: 4 | 'tick: 112.41' | tick of CBA must be at most its price 112.4: 112.41",
                "symbol: BHP | symbol: bhp | symbol must be 1 to 12 upper-case letters, digits or dots: bhp",
                "title: Sydney | 'title: Sydney\n    door: tokyo' | door is given twice: tokyo",
                "title: Sydney | 'title: Sydney\n    door: Sydney 2' | 'door of region sydney must be lower-case letters, digits and hyphens: Sydney 2'",
                "'between: [sydney, tokyo]' | 'between: [sydney, kyoto]' | round trip names an unknown region: kyoto"
            })
    void namesTheFileAndTheFieldThatIsWrong(String right, String wrong, String message) throws IOException {
        assertThat(SMALL).contains(right);
        Path file = write(SMALL.replace(right, wrong.equals("{}") ? "" : wrong));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFile.load(file.toString()))
                .withMessage("world file " + file + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "latitude: -33.87 | latitude: south | , line 6: regions[0].latitude cannot be read: ",
                "buckets: 4 | buckets: 4.5 | , line 17: exchanges[0].listings[1].buckets cannot be read: ",
                "'    title: Sydney' | '    name: twice' | , line 4: "
            })
    void namesTheFileAndTheLineThatCannotBeRead(String right, String wrong, String message) throws IOException {
        assertThat(SMALL).contains(right);
        Path file = write(SMALL.replace(right, wrong));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFile.load(file.toString()))
                .withMessageStartingWith("world file " + file + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"``", "# nothing", "null", "[]", "hello", "name: [", "{}"})
    void refusesAFileWithoutAWorld(String content) throws IOException {
        Path file = write(content);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFile.load(file.toString()))
                .withMessageStartingWith("world file " + file);
    }

    @Test
    void namesTheBundledWorldsWhenThereIsNoSuchFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFile.load("three-regions"))
                .withMessage(
                        "no such world: three-regions is neither a readable file nor one of two-regions, eight-regions");
    }

    @Test
    void refusesAFolder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFile.load(folder.toString()))
                .withMessageContaining(folder.toString());
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("world.yaml"), content);
    }
}
