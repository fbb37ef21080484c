package io.geobroker.broker.matching.ticker;

import io.geobroker.broker.market.Feeds;
import io.geobroker.broker.market.KeepLastPrices;
import io.geobroker.broker.market.LastPrice;
import io.geobroker.broker.matching.metrics.Ignored;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.Listings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.PriceBand;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.ticker.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which tickers of a symbol are taken: later than the one before, within the {@link PriceBand} of the last price.
 * Only these move the last time and price.
 */
public final class TickerGate {
    private final Symbol symbol;
    private final Listings listings;
    private final PriceBand usual;
    private final KeepLastPrices prices;
    private final Feeds feeds;
    private final MicroClock clock;
    private final Duration clockSkew;
    private final MatchingMeters meters;

    private final TickerSequence sequence = new TickerSequence();
    private @Nullable Price last;
    private boolean open;

    /**
     * @param prices gets each taken ticker
     * @param usual for a listing that has none of its own
     */
    public TickerGate(
            Symbol symbol,
            Listings listings,
            KeepLastPrices prices,
            Feeds feeds,
            MicroClock clock,
            Duration clockSkew,
            PriceBand usual,
            MatchingMeters meters) {
        this.symbol = symbol;
        this.listings = listings;
        this.usual = usual;
        this.clockSkew = clockSkew;
        this.clock = clock;
        this.prices = prices;
        this.feeds = feeds;
        this.meters = meters;
    }

    /** Whether the last price of earlier owners is known: no ticker may be judged before. */
    public boolean isOpen() {
        return open;
    }

    /**
     * An owner before that was only silent may have stored a price while this one asked for it: what came until then is compared
     * with this owner's tickers only.
     *
     * @param before as stored by earlier owners
     * @param queued came until it was known
     * @return those that are taken
     */
    public List<ReceivedTicker> open(Optional<LastPrice> before, List<ReceivedTicker> queued) {
        before.ifPresent(price -> {
            last = price.price();
            prices.resume(price);
        });
        List<ReceivedTicker> taken = queued.stream().filter(this::takes).toList();
        before.ifPresent(price -> sequence.beginAfter(price.tickerTimeMicros()));
        open = true;
        return taken;
    }

    /** 0 before the first ticker was taken. */
    public long lastMicros() {
        return sequence.lastMicros();
    }

    /**
     * Decides by the later of this broker's and Kafka's clocks, so that one slow clock does not refuse every ticker. A
     * ticker from the future would make all later ones late.
     */
    public boolean refusesEarly(ReceivedTicker received) {
        if (received.ticker().timeMicros() <= latestMicros(received)) {
            return false;
        }
        feeds.early(received.ticker());
        received.refuse(Ignored.EARLY);
        return true;
    }

    private long latestMicros(ReceivedTicker received) {
        return Math.max(clock.micros(), received.arrival().loggedMicros()) + clockSkew.toNanos() / 1_000;
    }

    /** A ticker that is not taken is done or refused. */
    public boolean takes(ReceivedTicker received) {
        Ticker ticker = received.ticker();
        Optional<Ignored> late = sequence.late(received, latestMicros(received));
        if (late.isPresent()) {
            meters.tickerIgnored(late.get());
            received.end();
            return false;
        }
        feeds.came(ticker);
        if (!isInBand(ticker.price())) {
            received.refuse(Ignored.PRICE_BAND);
            return false;
        }
        sequence.took(ticker);
        last = ticker.price();
        prices.accept(ticker);
        return true;
    }

    private boolean isInBand(Price price) {
        Optional<Listing> listing = listings.find(symbol);
        PriceBand band = listing.flatMap(Listing::ownBand).orElse(usual);
        Price reference =
                last != null ? last : listing.map(Listing::referencePrice).orElse(price);
        return band.holds(reference, price);
    }
}
