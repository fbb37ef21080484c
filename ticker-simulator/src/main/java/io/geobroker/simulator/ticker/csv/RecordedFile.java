package io.geobroker.simulator.ticker.csv;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.ticker.RecordedPrice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A recording of prices in a CSV file, read as a stream: memory does not grow with its length.
 *
 * <p>The first line names the columns, {@code time,symbol,price} in any order; further columns are ignored. The time is
 * an ISO-8601 instant, whole seconds or whole milliseconds since the epoch, and never before that of the line above.
 * Every line is checked as it is read; whoever wants to know before the first price goes out reads the file twice.
 * Threads may share it.
 */
public final class RecordedFile {
    /** The symbol as which {@link #bitstamp} is played. */
    public static final Symbol BITSTAMP_SYMBOL = new Symbol("BTCUSD");

    private static final String BITSTAMP = "bitstamp_trades_from_20131125_usd.csv";
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreSurroundingSpaces(true)
            .setIgnoreEmptyLines(true)
            .get();
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,13}");

    // 10^11 s is in the year 5138 and 10^11 ms in 1973, so no recording of prices is taken for the wrong one.
    private static final long MILLIS_FROM = 100_000_000_000L;

    private final String name;
    private final Source source;
    private final Columns columns;

    private interface Source {
        InputStream open() throws IOException;
    }

    private record Columns(
            String time, String price, @Nullable Symbol symbol) {
        List<String> names() {
            return symbol == null ? List.of(time, "symbol", price) : List.of(time, price);
        }
    }

    private RecordedFile(String name, Source source, Columns columns) {
        this.name = name;
        this.source = source;
        this.columns = columns;
    }

    /** A file with the columns {@code time,symbol,price}. */
    public static RecordedFile at(Path path) {
        return new RecordedFile(path.toString(), () -> Files.newInputStream(path), new Columns("time", "price", null));
    }

    /** The 100,000 real trades of November 2013 that come with ta4j's examples, as {@link #BITSTAMP_SYMBOL}. */
    public static RecordedFile bitstamp() {
        return new RecordedFile(
                BITSTAMP, RecordedFile::openBitstamp, new Columns("timestamp", "price", BITSTAMP_SYMBOL));
    }

    private static InputStream openBitstamp() throws IOException {
        InputStream in = RecordedFile.class.getClassLoader().getResourceAsStream(BITSTAMP);
        if (in == null) {
            throw new IOException("org.ta4j:ta4j-examples is not on the classpath");
        }
        return in;
    }

    /**
     * Opens the recording. The stream reads as it goes and must be closed.
     *
     * @throws MalformedRecordingException here for what is wrong with the file or its header, and from the stream for
     *     what is wrong with a line
     */
    public Stream<RecordedPrice> prices() {
        CSVParser parser = open();
        LineReader reader = new LineReader();
        Iterator<CSVRecord> records = parser.iterator();
        Iterator<RecordedPrice> prices = new Iterator<>() {
            @Override
            public boolean hasNext() {
                try {
                    return records.hasNext();
                } catch (UncheckedIOException | IllegalStateException e) {
                    throw new MalformedRecordingException(
                            name + " line " + parser.getCurrentLineNumber() + ": " + e.getMessage(), e);
                }
            }

            @Override
            public RecordedPrice next() {
                CSVRecord line = records.next();
                return reader.read(line, parser.getCurrentLineNumber());
            }
        };
        Iterable<RecordedPrice> lines = () -> prices;
        return StreamSupport.stream(lines.spliterator(), false).onClose(() -> close(parser));
    }

    /**
     * Reads the whole file once, checks every line and returns the symbols found.
     *
     * @throws MalformedRecordingException for the first thing wrong; a file without any price is wrong too
     */
    public Set<Symbol> check() {
        try (Stream<RecordedPrice> prices = prices()) {
            Set<Symbol> symbols = prices.map(RecordedPrice::symbol).collect(Collectors.toUnmodifiableSet());
            if (symbols.isEmpty()) {
                throw new MalformedRecordingException(name + ": has no prices", null);
            }
            return symbols;
        }
    }

    private CSVParser open() {
        InputStream in;
        try {
            in = source.open();
        } catch (IOException e) {
            throw new MalformedRecordingException(name + ": cannot be read: " + e, e);
        }
        CSVParser parser;
        try {
            parser = CSVParser.parse(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), FORMAT);
        } catch (IOException | IllegalArgumentException e) {
            MalformedRecordingException malformed =
                    new MalformedRecordingException(name + " line 1: " + e.getMessage(), e);
            try {
                in.close();
            } catch (IOException closing) {
                malformed.addSuppressed(closing);
            }
            throw malformed;
        }
        for (String column : columns.names()) {
            if (!parser.getHeaderNames().contains(column)) {
                close(parser);
                throw new MalformedRecordingException(
                        name + " line 1: must name the columns " + String.join(",", columns.names()) + " but has "
                                + (parser.getHeaderNames().isEmpty()
                                        ? "none"
                                        : String.join(",", parser.getHeaderNames())),
                        null);
            }
        }
        return parser;
    }

    private void close(CSVParser parser) {
        try {
            parser.close();
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": cannot be closed", e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Reads one line after the other and knows the time of the last. */
    private final class LineReader {
        private Instant last = Instant.MIN;

        RecordedPrice read(CSVRecord line, long number) {
            if (!line.isConsistent()) {
                throw malformed(
                        number,
                        "has " + line.size() + " columns, the header "
                                + line.getParser().getHeaderNames().size(),
                        null);
            }
            try {
                Instant time = time(line.get(columns.time()));
                if (time.isBefore(last)) {
                    throw malformed(number, "time goes backwards: " + time + " after " + last, null);
                }
                last = time;
                Symbol symbol = columns.symbol() == null ? new Symbol(line.get("symbol")) : columns.symbol();
                return new RecordedPrice(time, symbol, Price.parse(line.get(columns.price())));
            } catch (IllegalArgumentException e) {
                throw malformed(number, e.getMessage(), e);
            }
        }

        private MalformedRecordingException malformed(long number, @Nullable String what, @Nullable Throwable cause) {
            return new MalformedRecordingException(name + " line " + number + ": " + what, cause);
        }

        private Instant time(String text) {
            try {
                if (NUMBER.matcher(text).matches()) {
                    long number = Long.parseLong(text);
                    return number < MILLIS_FROM ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number);
                }
                return Instant.parse(text);
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                        "time must be an ISO-8601 instant or whole seconds or milliseconds since 1970: " + text, e);
            }
        }
    }
}
