package io.geobroker.simulator;

import io.geobroker.schema.Checks;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.World;
import io.geobroker.simulator.ticker.csv.RecordedFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recording to play, fully checked, so that its errors stop the start. All regions play it: its stocks may move.
 *
 * @param file null if nothing is played
 */
record RecordedTickers(@Nullable RecordedFile file, Set<Symbol> symbols) {
    /** It has tickers only from a recording; customers do not trade it. */
    private static final Symbol NOT_WALKED = RecordedFile.BITSTAMP_SYMBOL;

    /** @throws IllegalArgumentException with what is wrong, also with a symbol that is not listed */
    static RecordedTickers of(String source, World world) {
        if (source.isBlank()) {
            return new RecordedTickers(null, Set.of());
        }
        RecordedFile file = source.equals("bitstamp") ? RecordedFile.bitstamp() : RecordedFile.at(Path.of(source));
        Set<Symbol> symbols = file.check();
        symbols.forEach(symbol -> Checks.that(
                world.listing(symbol).isPresent(),
                file + " has prices of " + symbol + ", which is not listed in world " + world.name()));
        return new RecordedTickers(file, symbols);
    }

    /** The stocks whose prices walk, and which customers trade. */
    List<Listing> walked(World world) {
        return world.listings().stream()
                .filter(listing -> !listing.symbol().equals(NOT_WALKED))
                .filter(listing -> !symbols.contains(listing.symbol()))
                .toList();
    }
}
