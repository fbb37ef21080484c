package io.geobroker.broker.region;

import io.geobroker.schema.world.Region;
import io.geobroker.schema.world.World;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a symbol lives, as far as is known here. It is no proof: doors decide who may end an order (ADR 36).
 *
 * @param firstHome decided when it was first listed; never changes
 * @param newestFirst at most one move of each number
 */
public record SymbolMoves(String firstHome, List<SymbolMove> newestFirst) {

    /** Of two moves with one number the one to the later name counts, as the table sorts them. */
    public static SymbolMoves of(String firstHome, Collection<SymbolMove> known) {
        TreeMap<Integer, SymbolMove> byNumber = new TreeMap<>(Comparator.reverseOrder());
        known.forEach(move ->
                byNumber.merge(move.number(), move, (one, other) -> one.to().compareTo(other.to()) >= 0 ? one : other));
        return new SymbolMoves(firstHome, List.copyOf(byNumber.values()));
    }

    public Optional<SymbolMove> newest() {
        return newestFirst.stream().findFirst();
    }

    /** Where the newest ready move went: an asked one changes nothing yet, however dead its target is. */
    public String home() {
        return ready().map(SymbolMove::to).orElse(firstHome);
    }

    /** At home, where the newest move goes, and where the newest ready one came from until it is drained. */
    public boolean isMatchedIn(String region) {
        return region.equals(home())
                || newest().filter(move -> move.to().equals(region)).isPresent()
                || ready().filter(move -> !move.isDrained() && move.from().equals(region))
                        .isPresent();
    }

    public List<String> matchedIn(World world) {
        return world.regions().stream()
                .map(Region::name)
                .filter(this::isMatchedIn)
                .toList();
    }

    /** The move by which a region is home, and draws orders to itself. */
    public Optional<SymbolMove> pulling(String region) {
        return ready().filter(move -> move.to().equals(region));
    }

    /** The newest move, if it is to bring the home there. A way back from where it never was brings nothing. */
    public Optional<SymbolMove> awaited(String region) {
        return newest().filter(move -> move.to().equals(region) && !move.isReady() && !region.equals(home()));
    }

    private Optional<SymbolMove> ready() {
        return newestFirst.stream().filter(SymbolMove::isReady).findFirst();
    }
}
