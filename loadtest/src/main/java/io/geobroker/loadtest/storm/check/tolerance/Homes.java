package io.geobroker.loadtest.storm.check.tolerance;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence.StoredMove;
import io.geobroker.loadtest.storm.journal.Journal;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The regions where one symbol's orders must be known: its home, and both while it moves. */
public final class Homes {
    private static final long NEVER = Long.MAX_VALUE / 2;

    /** A move, from when it may be known until all must know that it is over. */
    private record MoveWindow(StoredMove move, long fromMicros, long untilMicros) {}

    private final String first;
    private final List<MoveWindow> moves;

    private Homes(String first, List<MoveWindow> moves) {
        this.first = first;
        this.moves = moves;
    }

    /** A home that never moves. */
    public static Homes only(String region) {
        return new Homes(region, List.of());
    }

    /**
     * @param moves of all symbols
     * @throws IllegalStateException when the journal does not know the symbol
     */
    public static Homes of(String symbol, Journal journal, List<StoredMove> moves) {
        String first = journal.venue(symbol)
                .orElseThrow(() -> new IllegalStateException("nobody said where " + symbol + " trades"))
                .home();
        List<StoredMove> ofSymbol = moves.stream()
                .filter(move -> move.symbol().equals(symbol))
                .sorted(Comparator.comparing(StoredMove::number))
                .toList();
        return new Homes(
                first,
                ofSymbol.stream()
                        .map(move -> new MoveWindow(
                                move,
                                Bounds.earliest(journal, move.askedMicros()),
                                Bounds.latest(journal, over(move, ofSymbol))))
                        .toList());
    }

    /** A later move that is drained has drawn all orders to its target, whatever became of those before it. */
    private static long over(StoredMove move, List<StoredMove> ofSymbol) {
        return ofSymbol.stream()
                        .filter(other -> other.number() >= move.number())
                        .flatMapToLong(other -> other.drainedMicros().stream())
                        .min()
                        .orElse(NEVER)
                + Bounds.MOVED;
    }

    /** All that were home at a time between these, or that a move came from or went to. */
    public Set<String> between(long fromMicros, long untilMicros) {
        String before = first;
        Set<String> homes = new HashSet<>();
        for (MoveWindow each : moves) {
            if (each.untilMicros < fromMicros) {
                before = each.move.to();
            } else if (each.fromMicros <= untilMicros) {
                homes.add(each.move.from());
                homes.add(each.move.to());
            }
        }
        homes.add(before);
        return homes;
    }
}
