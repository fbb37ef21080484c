package io.geobroker.schema.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                "title: Sydney | 'title: Sydney\n    dor: sydney-2' | unknown field regions[0].dor; known here are datacenter, door, egress-usd-per-gb, latitude, longitude, name, title",
                "round-trips: | roundtrips: | unknown field roundtrips; known here are exchanges, name, regions, round-trips",
                "buckets: 4 | bucket: 4 | unknown field exchanges[0].listings[1].bucket; known here are buckets, price, symbol, tick",
                "region: sydney | 'region: sydney\n    hours: \"9-5\"' | hours of exchange ASX are wrong: Text '9' could not be parsed at index 0",
                "region: sydney | 'region: sydney\n    hours: \"16:00-10:00\"' | 'hours of exchange ASX are wrong: an exchange must open before it closes: 16:00-10:00'",
                "region: sydney | 'region: sydney\n    time-zone: Nowhere/Town' | 'hours of exchange ASX are wrong: Unknown time-zone ID: Nowhere/Town'",
                "region: sydney | 'region: sydney\n    holidays: [\"2026-01-01\"]' | hours of exchange ASX are wrong: an exchange that never closes has no holidays",
                "region: sydney | 'region: sydney\n    hours: always\n    holidays: [\"2026-01-01\"]' | hours of exchange ASX are wrong: an exchange that never closes has no holidays",
                "region: sydney | 'region: sydney\n    hours: always\n    early-closes: {\"2026-12-24\": \"13:00\"}' | hours of exchange ASX are wrong: an exchange that never closes has no early-closes",
                "'[sydney, tokyo]' | '[sydney, tokyo, sydney]' | 'a round trip is between two regions: [sydney, tokyo, sydney]'",
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
        assertRefused(right, wrong, ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "latitude: -33.87 | latitude: south | , line 6: regions[0].latitude cannot be read: ",
                "region: sydney | 'region: sydney\n    holidays: [20261126]' | , line 15: exchanges[0].holidays[0] cannot be read: ",
                "buckets: 4 | buckets: 4.5 | , line 17: exchanges[0].listings[1].buckets cannot be read: ",
                "'    title: Sydney' | '    name: twice' | , line 4: ",
                "name: small | '' | ', line 18: name cannot be read: Null value'",
                "title: Sydney | title: | , line 9: regions[0].title cannot be read: Null value",
                "', latitude: 35' | '' | ', line 9: regions[1].latitude cannot be read: Cannot map `null`'",
                "', ms: 104' | '' | ', line 11: round-trips[0].ms cannot be read: Cannot map `null`'",
                "'[sydney, tokyo]' | '[sydney, null]' | , line 11: round-trips[0].between[1] cannot be read: ",
                "', price: \"45.10\"' | '' | ', line 16: exchanges[0].listings[0].price cannot be read: Null value'"
            })
    void namesTheFileAndTheLineThatCannotBeRead(String right, String wrong, String message) throws IOException {
        assertRefused(right, wrong, message);
    }

    private void assertRefused(String right, String wrong, String begins) throws IOException {
        assertThat(SMALL).contains(right);
        Path file = write(SMALL.replace(right, wrong));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorldFile.load(file.toString()))
                .withMessageStartingWith("world file " + file + begins);
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
