package io.geobroker.broker.matching.metrics;

import io.geobroker.broker.platform.observability.LatencySummary;
import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.region.Listings;
import io.geobroker.broker.region.SymbolMoves;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** How far moves have come, as this instance knows. Thread-safe; answers from memory. */
public final class MoveMeters {
    /** Gauge: listed stocks whose newest move is not drained; no ticker makes a delisted one ready. Alert: above zero for 15 minutes, a move stalls. */
    public static final String UNDER_WAY = "geobroker.moves.under.way";

    /** Gauge: orders of this instance's books that another region's door still decides, though their stock lives here. */
    public static final String ORDERS_LEFT = "geobroker.move.orders.left";

    /** Timer: from asking to close an order's door until the book has the next. Alert: p99 far above two round trips. */
    public static final String BETWEEN_DOORS = "geobroker.move.between.doors";

    private final Listings listings;
    private final Timer betweenDoors;
    private final LatencySummary betweenDoorsSummary = new LatencySummary(System::nanoTime);
    private final Map<Symbol, Integer> left = new ConcurrentHashMap<>();

    public MoveMeters(Listings listings, Meters meters) {
        this.listings = listings;
        betweenDoors = meters.timer(BETWEEN_DOORS, "an order's door asked to close to its next one in the book");
        meters.gauge(
                UNDER_WAY,
                "stocks that move",
                () -> moved().stream()
                        .flatMap(moves -> moves.newest().stream())
                        .filter(move -> !move.isDrained() && !listings.isDelisted(move.symbol()))
                        .count());
        meters.gauge(
                ORDERS_LEFT,
                "orders not yet drawn here",
                () -> left.values().stream().mapToLong(Integer::intValue).sum());
    }

    /** Of each stock that ever moved. */
    public List<SymbolMoves> moved() {
        return listings.all().stream()
                .map(listing -> listings.moves(listing.symbol()))
                .filter(moves -> moves.newest().isPresent())
                .toList();
    }

    /** Orders still at another door; empty unless this instance draws them here. */
    public OptionalInt left(Symbol symbol) {
        Integer orders = left.get(symbol);
        return orders == null ? OptionalInt.empty() : OptionalInt.of(orders);
    }

    public void left(Symbol symbol, int orders) {
        left.put(symbol, orders);
    }

    public void oneLess(Symbol symbol) {
        left.computeIfPresent(symbol, (same, orders) -> Math.max(0, orders - 1));
    }

    /** Nothing is drawn here any more. */
    public void over(Symbol symbol) {
        left.remove(symbol);
    }

    /** The book has the order's next door. */
    public void doorKnown(Duration sinceCloseSent) {
        betweenDoors.record(sinceCloseSent);
        betweenDoorsSummary.record(sinceCloseSent);
    }

    public LatencySummary betweenDoors() {
        return betweenDoorsSummary;
    }
}
