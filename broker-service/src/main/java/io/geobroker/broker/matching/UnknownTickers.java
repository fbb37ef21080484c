package io.geobroker.broker.matching;

import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.schema.listing.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Tickers kept until it is known whether their symbols are listed. Confined to the matching thread. */
final class UnknownTickers {

    record Kept(int partition, ReceivedTicker received) {}

    private final int most;
    private final Map<Symbol, List<Kept>> kept = new HashMap<>();
    private int size;

    /** @param most of all symbols; of one, half as many */
    UnknownTickers(int most) {
        this.most = most;
    }

    /**
     * What is to be matched now, those of the symbol that came before first: nothing if it is kept.
     *
     * @param mayBeListed keep it if there is room
     */
    List<Kept> received(int partition, ReceivedTicker received, boolean mayBeListed) {
        Symbol symbol = received.ticker().symbol();
        List<Kept> its = kept.getOrDefault(symbol, new ArrayList<>());
        its.add(new Kept(partition, received));
        if (mayBeListed && size < most && its.size() <= most / 2) {
            kept.put(symbol, its);
            size++;
            return List.of();
        }
        kept.remove(symbol);
        size -= its.size() - 1;
        return its;
    }

    boolean keeps(Symbol symbol) {
        return kept.containsKey(symbol);
    }

    /** No longer kept; those of a symbol in the order in which they came. */
    List<Kept> take(Predicate<Kept> wanted) {
        List<Kept> taken = new ArrayList<>();
        kept.values().forEach(its -> its.removeIf(each -> wanted.test(each) && taken.add(each)));
        kept.values().removeIf(List::isEmpty);
        size -= taken.size();
        return taken;
    }
}
