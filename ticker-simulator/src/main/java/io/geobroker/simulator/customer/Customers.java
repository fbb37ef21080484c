package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Listing;
import io.geobroker.simulator.ticker.RandomWalk;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes up the orders of a region's customers, of which a given share fills. Not thread-safe.
 *
 * <p>Customers do not know current prices, only their distribution: the logarithm is normal around the reference, with
 * standard deviation s ({@link RandomWalk}). An order meant to fill has its trigger u s beyond
 * the reference, u uniform from 0 to {@value #NEAR}. The next ticker triggers half of those at u = 0, a sixth at u = 1.
 *
 * <p>The mean time to reach u is {@code T sqrt(2 pi) integral from 0 to u of exp(z^2/2) Phi(z) dz} with reversion time T (A.
 * J. F. Siegert, Physical Review 81, 1951, 617-623). That is 2.1 T for u = 1, and longer waits are exponentially rarer: with
 * T = 2 s nearly all fill within seconds. Other orders are {@value #FAR} to {@value #FARTHEST} s beyond the reference, which
 * a price reaches once in a million years.
 *
 * <p>Market orders take all modes in turn, at home and abroad.
 */
public final class Customers {
    // Triggers, in standard deviations from the reference.
    static final double NEAR = 1;
    static final double FAR = 8;
    static final double FARTHEST = 12;

    /** Share of limit and stop orders for stocks abroad, if there are both kinds. */
    static final double ABROAD_SHARE = 0.3;

    private static final int MAX_QUANTITY = 100;
    private static final OrderKind[] KINDS = OrderKind.values();

    private final String region;
    private final int count;
    private final List<Listing> home;
    private final List<Listing> abroad;
    private final double fillShare;
    private final RandomGenerator random;
    private final List<Turn> turns;
    private int turn;

    private record Turn(MarketMode mode, boolean home) {}

    /** @param fillShare share of orders that are meant to fill */
    public Customers(String region, int count, List<Listing> stocks, double fillShare, RandomGenerator random) {
        this.region = region;
        this.count = count;
        this.home = stocks.stream()
                .filter(stock -> stock.homeRegion().equals(region))
                .toList();
        this.abroad = stocks.stream().filter(stock -> !home.contains(stock)).toList();
        this.fillShare = fillShare;
        this.random = random;
        turns = Stream.of(MarketMode.values())
                .flatMap(mode -> Stream.of(new Turn(mode, true), new Turn(mode, false)))
                .filter(way -> way.home() ? !home.isEmpty() : !abroad.isEmpty() && way.mode() != MarketMode.LOCAL)
                .toList();
    }

    /** @throws IllegalStateException if there is nothing to trade */
    public NewOrder next() {
        requireStocks();
        OrderKind kind = KINDS[random.nextInt(KINDS.length)];
        Listing stock = stock();
        boolean meantToFill = random.nextDouble() < fillShare;
        double beyond = meantToFill ? random.nextDouble(0, NEAR) : random.nextDouble(FAR, FARTHEST);
        double deviation = RandomWalk.VOLATILITY * (kind.waitsForFall() ? -beyond : beyond);
        return new NewOrder(
                name(random.nextInt(1, count + 1)),
                stock.symbol(),
                kind,
                random.nextInt(1, MAX_QUANTITY + 1),
                RandomWalk.priceAt(stock, deviation),
                meantToFill);
    }

    /**
     * The next combination of mode and home or abroad.
     *
     * @throws IllegalStateException if there is nothing to trade
     */
    public MarketOrder nextAtMarket() {
        requireStocks();
        Turn next = turns.get(turn);
        turn = (turn + 1) % turns.size();
        List<Listing> stocks = next.home() ? home : abroad;
        return new MarketOrder(
                name(random.nextInt(1, count + 1)),
                stocks.get(random.nextInt(stocks.size())).symbol(),
                next.home(),
                next.mode(),
                random.nextBoolean(),
                random.nextInt(1, MAX_QUANTITY + 1));
    }

    private void requireStocks() {
        if (home.isEmpty() && abroad.isEmpty()) {
            throw new IllegalStateException("customers of " + region + " have no stock to trade");
        }
    }

    public List<String> names() {
        return IntStream.rangeClosed(1, count).mapToObj(this::name).toList();
    }

    private String name(int number) {
        return "customer-" + region + "-" + number;
    }

    private Listing stock() {
        boolean goesAbroad = random.nextDouble() < ABROAD_SHARE;
        List<Listing> stocks = abroad.isEmpty() || (!goesAbroad && !home.isEmpty()) ? home : abroad;
        return stocks.get(random.nextInt(stocks.size()));
    }
}
