package io.geobroker.simulator.ticker.csv;

import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.ticker.RecordedPrice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Streams a recording of prices from a CSV file, in constant memory. Thread-safe.
 *
 * <p>The header names {@code time,symbol,price} in any order; other columns are ignored. The time is an ISO-8601 instant, or
 * seconds or milliseconds since the epoch, and never decreases. Lines are checked when read; {@link #check} reads all.
 */
public final class RecordedFile {
    public static final Symbol BITSTAMP_SYMBOL = new Symbol("BTCUSD");

    private static final String BITSTAMP = "bitstamp_trades_from_20131125_usd.csv";
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreSurroundingSpaces(true)
            .setIgnoreEmptyLines(true)
            .get();
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,13}");

    // 10^11 s is the year 5138, 10^11 ms is 1973: no recording is ambiguous.
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

    /** With the columns {@code time,symbol,price}. */
    public static RecordedFile at(Path path) {
        return new RecordedFile(path.toString(), () -> Files.newInputStream(path), new Columns("time", "price", null));
    }

    /** 100,000 real trades of November 2013 from ta4j's examples, as {@link #BITSTAMP_SYMBOL}. */
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
     * Lazy; must be closed.
     *
     * @throws IllegalArgumentException here for the file or header, from the stream for a line
     */
    public Stream<RecordedPrice> prices() {
        CSVParser parser = open();
        LineReader reader = new LineReader(parser);
        return Stream.generate(reader::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .onClose(() -> close(parser));
    }

    /**
     * Checks all lines and returns the symbols.
     *
     * @throws IllegalArgumentException at the first error, or when there is no price
     */
    public Set<Symbol> check() {
        try (Stream<RecordedPrice> prices = prices()) {
            Set<Symbol> symbols = prices.map(RecordedPrice::symbol).collect(Collectors.toUnmodifiableSet());
            Checks.that(!symbols.isEmpty(), name + ": has no prices");
            return symbols;
        }
    }

    private CSVParser open() {
        CSVParser parser = parse();
        List<String> header = parser.getHeaderNames();
        if (!header.containsAll(columns.names())) {
            close(parser);
            throw malformed(
                    1,
                    "must name the columns " + String.join(",", columns.names()) + " but has "
                            + (header.isEmpty() ? "none" : String.join(",", header)),
                    null);
        }
        return parser;
    }

    private CSVParser parse() {
        try {
            InputStream in = source.open();
            try {
                return CSVParser.parse(withoutMark(in), FORMAT);
            } catch (IOException | IllegalArgumentException e) {
                in.close();
                throw malformed(1, e.getMessage(), e);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(name + ": cannot be read: " + e, e);
        }
    }

    /** Spreadsheets begin a file in UTF-8 with a byte order mark, which is no part of its first column's name. */
    private static Reader withoutMark(InputStream in) throws IOException {
        Reader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        return reader;
    }

    private IllegalArgumentException malformed(long number, @Nullable String what, @Nullable Throwable cause) {
        return new IllegalArgumentException(name + " line " + number + ": " + what, cause);
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

    /** Checks lines, and that times do not decrease. */
    private final class LineReader {
        private final CSVParser parser;
        private final Iterator<CSVRecord> lines;
        private Instant last = Instant.MIN;

        LineReader(CSVParser parser) {
            this.parser = parser;
            this.lines = parser.iterator();
        }

        /** Empty at the end. */
        Optional<RecordedPrice> next() {
            try {
                return lines.hasNext() ? Optional.of(read(lines.next())) : Optional.empty();
            } catch (UncheckedIOException | IllegalStateException | IllegalArgumentException e) {
                throw malformed(parser.getCurrentLineNumber(), e.getMessage(), e);
            }
        }

        private RecordedPrice read(CSVRecord line) {
            int header = parser.getHeaderNames().size();
            Checks.that(line.isConsistent(), "has " + line.size() + " columns, the header " + header);
            Instant time = time(line.get(columns.time()));
            Checks.that(!time.isBefore(last), "time goes backwards: " + time + " after " + last);
            last = time;
            Symbol symbol = columns.symbol() == null ? new Symbol(line.get("symbol")) : columns.symbol();
            return new RecordedPrice(time, symbol, Price.parse(line.get(columns.price())));
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
