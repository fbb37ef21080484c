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

/**
 * The recording to play, fully checked, so that its errors stop the start. All regions play it: its stocks may move.
 *
 * @param file null if nothing is played
 */
record RecordedTickers(@Nullable RecordedFile file, Set<Symbol> symbols) {
    static RecordedTickers of(@Nullable String source, World world) {
        if (source == null || source.isBlank()) {
            return new RecordedTickers(null, Set.of());
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
        return new RecordedTickers(file, symbols);
    }
}
