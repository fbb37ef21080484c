package io.geobroker.broker.market;

import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.TradingHours;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * The last price of every stock as this instance knows it, in memory: of the stocks it owns from each ticker it receives, of
 * all others from what is stored, read now and then.
 *
 * <p>Written by the matching thread and by {@link ReadLastPrices}, read by any.
 */
public final class PriceBoard {
    private final MicroClock clock;
    private final Duration maxAge;
    private final Duration clockSkew;
    private final Function<Symbol, TradingHours> hours;
    private final ConcurrentMap<Symbol, Quoted> quotes = new ConcurrentHashMap<>();

    /** @param closesMicros when the session of the last price ends */
    private record Quoted(LastPrice last, long closesMicros) {}

    /**
     * @param maxAge how long after its ticker a price is current
     * @param clockSkew how far clocks may differ: a price from further in the future is none
     * @param hours when a stock is traded
     */
    public PriceBoard(MicroClock clock, Duration maxAge, Duration clockSkew, Function<Symbol, TradingHours> hours) {
        this.clock = clock;
        this.maxAge = maxAge;
        this.clockSkew = clockSkew;
        this.hours = hours;
    }

    /**
     * Takes it up unless a newer one is known, or it is from the future: that would stand until its time has come.
     *
     * @return the newest that is known, with the previous close as far as that is
     */
    public LastPrice note(LastPrice price) {
        if (price.isFromBeyond(clock.micros(), clockSkew)) {
            return price;
        }
        return quotes.compute(price.symbol(), (symbol, known) -> known == null ? first(price) : next(known, price))
                .last();
    }

    private Quoted first(LastPrice price) {
        return new Quoted(price, closesMicros(price));
    }

    private Quoted next(Quoted known, LastPrice price) {
        if (price.tickerTimeMicros() <= known.last().tickerTimeMicros()) {
            return known;
        } else if (price.tickerTimeMicros() < known.closesMicros()) {
            return new Quoted(price.behind(known.last().previousClose()), known.closesMicros());
        }
        return first(price.behind(known.last().price()));
    }

    private long closesMicros(LastPrice price) {
        Instant at = Instant.EPOCH.plus(price.tickerTimeMicros(), ChronoUnit.MICROS);
        return ChronoUnit.MICROS.between(
                Instant.EPOCH, hours.apply(price.symbol()).nextClose(at));
    }

    /** The newest that is known, however old. */
    public Optional<LastPrice> find(Symbol symbol) {
        return Optional.ofNullable(quotes.get(symbol)).map(Quoted::last);
    }

    /** The last price of the session before that of {@link #find}, to about a second; empty until that is known. */
    public Optional<Price> previousClose(Symbol symbol) {
        return find(symbol).map(LastPrice::previousClose);
    }

    /** Whether an order may be filled at it: not if its ticker is older than a configured time, or from the future. */
    public boolean isCurrent(LastPrice price) {
        return isYounger(price, maxAge) && !price.isFromBeyond(clock.micros(), clockSkew);
    }

    Duration maxAge() {
        return maxAge;
    }

    /** How long ago its ticker was sent; zero if that is yet to come, by clocks that differ. */
    public Duration ageOf(LastPrice price) {
        return Duration.ofNanos(Math.max(0, clock.micros() - price.tickerTimeMicros()) * 1_000);
    }

    boolean isYounger(LastPrice price, Duration age) {
        return clock.micros() - price.tickerTimeMicros() < age.toNanos() / 1_000;
    }
}
