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
 * The last price of every stock that this instance knows, in memory. Owned stocks: from each ticker. Others: from stored
 * prices, read now and then.
 *
 * <p>Written by the matching thread and {@link ReadLastPrices}, read by any.
 */
public final class PriceBoard {
    private final MicroClock clock;
    private final Duration maxAge;
    private final Duration clockSkew;
    private final Function<Symbol, TradingHours> hours;
    private final ConcurrentMap<Symbol, Quoted> quotes = new ConcurrentHashMap<>();

    /** @param closesMicros when the session of the last price ends */
    private record Quoted(LastPrice last, long closesMicros) {}

    /** @param maxAge how long after its ticker a price is current */
    public PriceBoard(MicroClock clock, Duration maxAge, Duration clockSkew, Function<Symbol, TradingHours> hours) {
        this.clock = clock;
        this.maxAge = maxAge;
        this.clockSkew = clockSkew;
        this.hours = hours;
    }

    /**
     * Takes the price unless a newer one is known. One from the future is ignored: it would block all others. So does one known
     * by a clock that has been set right since.
     *
     * @return the newest known price, with the previous close if known; a price from the future as it is
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
        if (known.last().isFromBeyond(clock.micros(), clockSkew)) {
            return first(price.behind(known.last().previousClose()));
        } else if (price.tickerTimeMicros() <= known.last().tickerTimeMicros()) {
            return known;
        } else if (price.tickerTimeMicros() < known.closesMicros()) {
            return new Quoted(price.behind(known.last().previousClose()), known.closesMicros());
        }
        return first(price.behind(known.last().price()));
    }

    private long closesMicros(LastPrice price) {
        Instant at = MicroClock.at(price.tickerTimeMicros());
        return ChronoUnit.MICROS.between(
                Instant.EPOCH, hours.apply(price.symbol()).nextClose(at));
    }

    /** However old. */
    public Optional<LastPrice> find(Symbol symbol) {
        return Optional.ofNullable(quotes.get(symbol)).map(Quoted::last);
    }

    /** Of the session before, to about a second; empty while unknown. */
    public Optional<Price> previousClose(Symbol symbol) {
        return find(symbol).map(LastPrice::previousClose);
    }

    /** Whether an order may fill at it. */
    public boolean isCurrent(LastPrice price) {
        return isYounger(price, maxAge) && !price.isFromBeyond(clock.micros(), clockSkew);
    }

    Duration maxAge() {
        return maxAge;
    }

    /** Zero if its ticker is from the future. */
    public Duration ageOf(LastPrice price) {
        return Duration.ofNanos(Math.max(0, clock.micros() - price.tickerTimeMicros()) * 1_000);
    }

    boolean isYounger(LastPrice price, Duration age) {
        return clock.micros() - price.tickerTimeMicros() < age.toNanos() / 1_000;
    }
}
