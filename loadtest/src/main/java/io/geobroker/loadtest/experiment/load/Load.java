package io.geobroker.loadtest.experiment.load;

import io.geobroker.schema.listing.Listing;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tickers and orders as functions of a seed, the same for each variant.
 *
 * <p>A stock's price swings by 1 % around its reference in four seconds. Two of three orders lie within that swing and fill,
 * the third waits far away: the published 300 orders and 200 trades. Stocks have equal shares unless one is
 * {@linkplain #withHot hot}.
 *
 * @param listings at least one
 * @param near share of orders that fill
 */
public record Load(
        List<Listing> listings,
        long seed,
        double near,
        boolean sells,
        @Nullable Hot hot) {
    /** The usual share of orders that fill. */
    static final double NEAR = 2.0 / 3;

    /** Distance between the first order numbers of two rounds. */
    static final long ROUND = 10_000_000;

    private static final double PERIOD_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final double SWING = 0.01;
    private static final double REACH = 0.008;

    /** @param share of all tickers and orders */
    private record Hot(Listing listing, double share, List<Listing> others) {

        long of(long tickers) {
            return (long) Math.floor(tickers * share);
        }
    }

    public Load {
        listings = List.copyOf(listings);
    }

    public Load(List<Listing> listings, long seed) {
        this(listings, seed, NEAR, true, null);
    }

    /** The same tickers; all orders fill. */
    public Load withFillsOnly() {
        return new Load(listings, seed, 1, sells, hot);
    }

    /** The same tickers; no order fills. */
    public Load withoutFills() {
        return new Load(listings, seed, 0, sells, hot);
    }

    /** The same tickers; customers need no shares, and all orders fill. */
    public Load withPurchasesOnly() {
        return new Load(listings, seed, 1, false, hot);
    }

    /** @param share of all tickers and orders, between 0 and 1, both exclusive */
    public Load withHot(Listing listing, double share) {
        List<Listing> others =
                listings.stream().filter(each -> !each.equals(listing)).toList();
        return new Load(listings, seed, near, sells, new Hot(listing, share, others));
    }

    /** Whether any order is to fill. */
    public boolean fills() {
        return near > 0;
    }

    Listing listing(long ticker) {
        if (hot == null) {
            return listings.get((int) (ticker % listings.size()));
        }
        long before = hot.of(ticker);
        return hot.of(ticker + 1) > before
                ? hot.listing()
                : hot.others().get((int) ((ticker - before) % hot.others().size()));
    }

    long priceMicros(Listing listing, long nanos) {
        double phase = 2 * Math.PI * (nanos / PERIOD_NANOS + (double) listings.indexOf(listing) / listings.size());
        return timesReference(listing, 1 + SWING * Math.sin(phase));
    }

    PlannedOrder order(long number) {
        // A multiple of an odd number: seeds of neighbours differ much.
        SplittableRandom random = new SplittableRandom(seed ^ (number * 0x9E3779B97F4A7C15L));
        Listing listing = drawn(random);
        String type = random.nextBoolean() ? "limit" : "stop";
        String side = random.nextBoolean() || !sells ? "buy" : "sell";
        if (random.nextDouble() < near) {
            return new PlannedOrder(
                    number, listing, type, side, timesReference(listing, 1 + (2 * random.nextDouble() - 1) * REACH));
        }
        return new PlannedOrder(number, listing, type, side, farPrice(listing, type, side, random.nextInt(1_000)));
    }

    private Listing drawn(SplittableRandom random) {
        if (hot == null) {
            return listings.get(random.nextInt(listings.size()));
        }
        return random.nextDouble() < hot.share()
                ? hot.listing()
                : hot.others().get(random.nextInt(hot.others().size()));
    }

    /** An order that no ticker reaches. */
    public PlannedOrder farOrder(long number) {
        Listing listing = listings.get((int) (number % listings.size()));
        String side = number / listings.size() % 2 == 0 ? "buy" : "sell";
        return new PlannedOrder(
                number, listing, "limit", side, farPrice(listing, "limit", side, (int) (number % 1_000)));
    }

    private static long farPrice(Listing listing, String type, String side, int perMille) {
        boolean fillsWhenLow = type.equals("limit") == side.equals("buy");
        double factor = fillsWhenLow ? 0.5 + 0.0002 * perMille : 1.4 + 0.0002 * perMille;
        return timesReference(listing, factor);
    }

    /** Rounds to the listing's tick. */
    private static long timesReference(Listing listing, double factor) {
        return listing.nearestOnTick(Math.round(listing.referencePrice().micros() * factor))
                .micros();
    }
}
