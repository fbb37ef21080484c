package io.geobroker.schema.ticker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TickerCodecTest {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final Random random = random();

    @Test
    void writesTheDocumentedForm() {
        Ticker ticker = new Ticker(
                new Symbol("BHP"), Price.parse("45.10"), 1_763_696_400_123_456L, Instant.parse("2013-11-25T00:00:01Z"));

        assertThat(new String(TickerCodec.encode(ticker), StandardCharsets.UTF_8))
                .isEqualTo("""
                        {"symbol":"BHP","price":"45.1","time":1763696400123456,"recorded_at":"2013-11-25T00:00:01Z"}""");
    }

    @Test
    void readsWhatItWrote() throws MalformedTickerException {
        for (int i = 0; i < 2_000; i++) {
            Ticker ticker = anyTicker();
            assertThat(TickerCodec.decode(TickerCodec.encode(ticker))).isEqualTo(ticker);
        }
    }

    @Test
    void readsOrRefusesAnyBytesAndNothingElse() {
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = TickerCodec.encode(anyTicker());
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(TickerCodec.decode(bytes)).isNotNull();
            } catch (MalformedTickerException e) {
                assertThat(e).hasMessageMatching("(?s).{1,400}");
            }
        }
    }

    @Test
    void ignoresFieldsOfNewerSendersAndAnAbsentRecordedTime() throws MalformedTickerException {
        Ticker ticker = new Ticker(new Symbol("BHP"), Price.parse("45.1"), 7, null);

        assertThat(decode("{'time':7,'price':'45.1','symbol':'BHP','venue':{'x':[1]}}"))
                .isEqualTo(ticker);
        assertThat(decode("{'symbol':'BHP','price':'45.1','time':7,'recorded_at':null}"))
                .isEqualTo(ticker);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'price':'1','time':7} | symbol must be a string",
                "{'symbol':null,'price':'1','time':7} | symbol must be a string",
                "{'symbol':7,'price':'1','time':7} | symbol must be a string",
                "{'symbol':'bhp','price':'1','time':7} | symbol must be 1 to 12 upper-case letters, digits or dots: bhp",
                "{'symbol':'BHP','time':7} | price must be a string",
                "{'symbol':'BHP','price':45.1,'time':7} | price must be a string",
                "{'symbol':'BHP','price':'0','time':7} | price must be > 0 and <= 1000000: 0",
                "{'symbol':'BHP','price':'1e999999999','time':7} | price is not a plain decimal number: 1e999999999",
                "{'symbol':'BHP','price':'1'} | time must be whole microseconds since the epoch",
                "{'symbol':'BHP','price':'1','time':'7'} | time must be whole microseconds since the epoch",
                "{'symbol':'BHP','price':'1','time':7.5} | time must be whole microseconds since the epoch",
                "{'symbol':'BHP','price':'1','time':9223372036854775808} | time must be whole microseconds since the epoch",
                "{'symbol':'BHP','price':'1','time':1e400000} | time must be whole microseconds since the epoch",
                "{'symbol':'BHP','price':'1','time':0} | ticker time must be > 0: 0",
                "{'symbol':'BHP','price':'1','time':-7} | ticker time must be > 0: -7",
                "{'symbol':'BHP','price':'1','time':7,'recorded_at':7} | recorded_at must be a string",
                "{'symbol':'BHP','price':'1','time':7,'recorded_at':'soon'} | recorded_at must be a time like 2013-11-25T00:00:01Z",
                "[] | not a JSON object",
                "null | not a JSON object",
                "'BHP' | not a JSON object",
                "`` | not a JSON object"
            })
    void saysWhatIsWrong(String json, String message) {
        assertThatExceptionOfType(MalformedTickerException.class)
                .isThrownBy(() -> decode(json))
                .withMessage(message);
    }

    @ParameterizedTest
    @MethodSource("noJson")
    void saysThatItIsNotJsonHoweverHostile(String text) {
        assertThatExceptionOfType(MalformedTickerException.class)
                .isThrownBy(() -> decode(text))
                .withMessageStartingWith("not JSON: ");
    }

    private static List<String> noJson() {
        return List.of(
                "{",
                "{}{}",
                "BHP",
                "{'symbol'}",
                "{'symbol':'BHP','price':'1','time':7} x",
                "{'time':00007}",
                "[".repeat(1_000_000),
                "{'time':" + "9".repeat(1_000_000) + "}");
    }

    @Test
    void saysThatTheValueIsMissing() {
        assertThatExceptionOfType(MalformedTickerException.class)
                .isThrownBy(() -> TickerCodec.decode(null))
                .withMessage("record has no value");
    }

    private static Random random() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("TickerCodecTest: -Dseed=" + seed);
        return new Random(seed);
    }

    private static Ticker decode(String json) throws MalformedTickerException {
        return TickerCodec.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private Ticker anyTicker() {
        String symbol = random.ints(1 + random.nextInt(12), 0, LETTERS.length())
                .mapToObj(i -> LETTERS.substring(i, i + 1))
                .collect(Collectors.joining());
        return new Ticker(
                new Symbol(symbol),
                new Price(1 + random.nextLong(Price.MAX_MICROS)),
                1 + random.nextLong(Long.MAX_VALUE - 1),
                random.nextBoolean()
                        ? null
                        : Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000)));
    }
}
