package io.geobroker.broker.market;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.ExchangeHours;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import io.geobroker.schema.world.TradingHours;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Which stocks at home here get late, early or no tickers. The owner's matching thread reports tickers; any thread asks.
 *
 * <p>A late or early ticker shows for a minute. A stock that never had a price is not stale.
 */
public final class Feeds {
    private static final long TOLD_FOR_MICROS = Duration.ofMinutes(1).toNanos() / 1_000;

    private final String here;
    private final Listings listings;
    private final ExchangeHours hours;
    private final PriceBoard board;
    private final MicroClock clock;
    private final Duration lateAfter;
    private final ConcurrentMap<Symbol, Long> lateMicros = new ConcurrentHashMap<>();

    private final ConcurrentMap<Symbol, Long> earlyMicros = new ConcurrentHashMap<>();

    /** @param lateAfter how long a ticker may be on its way */
    public Feeds(
            String here,
            Listings listings,
            ExchangeHours hours,
            PriceBoard board,
            MicroClock clock,
            Duration lateAfter) {
        this.here = here;
        this.listings = listings;
        this.hours = hours;
        this.board = board;
        this.clock = clock;
        this.lateAfter = lateAfter;
    }

    public void came(Ticker ticker) {
        long now = clock.micros();
        if (now - ticker.timeMicros() > lateAfter.toNanos() / 1_000) {
            lateMicros.put(ticker.symbol(), now);
        }
    }

    /** A ticker from the future was refused. */
    public void early(Ticker ticker) {
        earlyMicros.put(ticker.symbol(), clock.micros());
    }

    /**
     * Their last price is too old for market orders, although the exchange is open and was {@link PriceBoard#maxAge} ago.
     * The same at every instance of the region.
     */
    public List<Symbol> stale() {
        return listings.all().stream()
                .filter(this::isStale)
                .map(Listing::symbol)
                .sorted()
                .toList();
    }

    /** Known to the owner of the stock only. */
    public List<Symbol> late() {
        return lately(lateMicros);
    }

    /** Known to the owner of the stock only. */
    public List<Symbol> early() {
        return lately(earlyMicros);
    }

    private boolean isStale(Listing listing) {
        return listing.homeRegion().equals(here)
                && !listings.isDelisted(listing.symbol())
                && board.find(listing.symbol())
                        .filter(price -> !board.isCurrent(price))
                        .isPresent()
                && wasOpen(hours.of(listing));
    }

    private boolean wasOpen(TradingHours exchange) {
        Instant now = MicroClock.at(clock.micros());
        return exchange.isOpen(now) && exchange.isOpen(now.minus(board.maxAge()));
    }

    private List<Symbol> lately(ConcurrentMap<Symbol, Long> when) {
        long since = clock.micros() - TOLD_FOR_MICROS;
        when.values().removeIf(micros -> micros < since);
        return when.keySet().stream().sorted().toList();
    }
}
