package io.geobroker.simulator;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World;
import io.geobroker.simulator.ticker.csv.MalformedRecordingException;
import io.geobroker.simulator.ticker.csv.RecordedFile;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The recording to play, fully checked, so that its errors stop the start.
 *
 * @param file null if nothing is played here
 * @param symbols of any region
 * @param played those of this region
 */
record RecordedTickers(@Nullable RecordedFile file, Set<Symbol> symbols, Set<Symbol> played) {
    private static final Logger LOG = LoggerFactory.getLogger(RecordedTickers.class);

    static RecordedTickers of(@Nullable String source, World world, String region) {
        if (source == null || source.isBlank()) {
            return new RecordedTickers(null, Set.of(), Set.of());
        }
        RecordedFile file = source.equals("bitstamp") ? RecordedFile.bitstamp() : RecordedFile.at(Path.of(source));
        Set<Symbol> symbols;
        try {
            symbols = file.check();
        } catch (MalformedRecordingException e) {
            throw new InvalidConfigurationException("geobroker.simulator.recorded.source: " + e.getMessage(), e);
        }
        Set<Symbol> listed = world.listings().stream().map(Listing::symbol).collect(Collectors.toSet());
        for (Symbol symbol : symbols) {
            if (!listed.contains(symbol)) {
                throw new InvalidConfigurationException(
                        "geobroker.simulator.recorded.source: " + file + " has prices of " + symbol
                                + ", which is not listed in world " + world.name(),
                        null);
            }
        }
        Set<Symbol> played = world.listingsAtHomeIn(region).stream()
                .map(Listing::symbol)
                .filter(symbols::contains)
                .collect(Collectors.toSet());
        if (!played.equals(symbols)) {
            LOG.info(
                    "Recording {}: played for {}; its other symbols are not at home in {}",
                    file,
                    played.isEmpty() ? "no symbol" : played,
                    region);
        }
        return new RecordedTickers(played.isEmpty() ? null : file, symbols, played);
    }
}
