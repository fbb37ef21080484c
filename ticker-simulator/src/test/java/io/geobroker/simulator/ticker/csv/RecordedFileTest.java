package io.geobroker.simulator.ticker.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.ticker.RecordedPrice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedFileTest {
    private static final Symbol BHP = new Symbol("BHP");

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = directory.resolve("prices.csv");
    }

    @Test
    void readsEveryFormOfTime() throws IOException {
        write(
                "time,symbol,price",
                "1385337600,BHP,45.10",
                "",
                "1385337600123,BHP,45.2",
                "2013-11-25T00:00:01.5Z,CBA,112");

        assertThat(read())
                .containsExactly(
                        new RecordedPrice(Instant.parse("2013-11-25T00:00:00Z"), BHP, Price.parse("45.1")),
                        new RecordedPrice(Instant.parse("2013-11-25T00:00:00.123Z"), BHP, Price.parse("45.2")),
                        new RecordedPrice(
                                Instant.parse("2013-11-25T00:00:01.5Z"), new Symbol("CBA"), Price.parse("112")));
        assertThat(RecordedFile.at(file).check()).containsExactlyInAnyOrder(BHP, new Symbol("CBA"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\uFEFFtime,symbol,price | 1385337600,BHP,45.10",
                "price,amount,time,symbol | 45.10,3,1385337600,BHP"
            })
    void takesAFileAsSpreadsheetsWriteItWithColumnsInAnyOrderAndMore(String header, String line) throws IOException {
        write(header, line);

        assertThat(read())
                .containsExactly(new RecordedPrice(Instant.ofEpochSecond(1_385_337_600), BHP, Price.parse("45.10")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1385337600,BHP,abc|price is not a plain decimal number: abc",
                "1385337600,BHP,0|price must be > 0 and <= 1000000: 0",
                "1385337600,BHP,1.0000001|price must have at most 6 decimals: 1.0000001",
                "1385337600,bhp,45.1|symbol must be 1 to 12 upper-case letters, digits or dots: bhp",
                "yesterday,BHP,45.1|time must be an ISO-8601 instant or whole seconds or milliseconds since 1970: yesterday",
                ",BHP,45.1|time must be an ISO-8601 instant or whole seconds or milliseconds since 1970: ",
                "1385337598,BHP,45.1|time goes backwards: 2013-11-24T23:59:58Z after 2013-11-24T23:59:59Z",
                "1385337600,BHP|has 2 columns, the header 3",
                "1385337600,BHP,45.1,7|has 4 columns, the header 3"
            })
    void namesTheLineAndWhatIsWrongWithIt(String line, String message) throws IOException {
        write("time,symbol,price", "1385337599,BHP,45.10", "", line, "1385337601,BHP,45.10");

        assertThatIllegalArgumentException()
                .isThrownBy(this::read)
                .withMessage(file + " line 4: " + message.stripTrailing() + (message.endsWith(":") ? " " : ""));
    }

    @Test
    void namesTheLineOfAnUnclosedQuote() throws IOException {
        write("time,symbol,price", "1385337599,BHP,45.10", "1385337600,\"BHP,45.10");

        assertThatIllegalArgumentException().isThrownBy(this::read).withMessageStartingWith(file + " line ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1385337599,BHP,45.10|' line 1: must name the columns time,symbol,price but has 1385337599,BHP,45.10'",
                "time,symbol,price|': has no prices'",
                "''|' line 1: '"
            })
    void refusesAFileWithoutPrices(String content, String message) throws IOException {
        write(content);

        assertThatIllegalArgumentException()
                .isThrownBy(RecordedFile.at(file)::check)
                .withMessageStartingWith(file + message);
    }

    @Test
    void saysWhenThereIsNoSuchFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(this::read)
                .withMessageStartingWith(file + ": cannot be read: ");
    }

    @Test
    void readsOnlyAsFarAsAsked() throws IOException {
        write("time,symbol,price", "1385337599,BHP,45.10", "nonsense");

        try (Stream<RecordedPrice> prices = RecordedFile.at(file).prices()) {
            assertThat(prices.iterator().next().symbol()).isEqualTo(BHP);
        }
    }

    @Test
    void readsTheRecordedTradesOfBitstamp() {
        try (Stream<RecordedPrice> prices = RecordedFile.bitstamp().prices()) {
            List<RecordedPrice> all = prices.toList();

            assertThat(all).hasSize(100_000);
            assertThat(all.get(0))
                    .isEqualTo(new RecordedPrice(
                            Instant.ofEpochSecond(1_385_337_600), RecordedFile.BITSTAMP_SYMBOL, Price.parse("800.01")));
            assertThat(all.get(99_999).price()).isEqualTo(Price.parse("999"));
        }
    }

    private List<RecordedPrice> read() {
        try (Stream<RecordedPrice> prices = RecordedFile.at(file).prices()) {
            return prices.toList();
        }
    }

    private void write(String... lines) throws IOException {
        Files.writeString(file, String.join("\n", lines) + (lines[0].isEmpty() ? "" : "\n"));
    }
}
