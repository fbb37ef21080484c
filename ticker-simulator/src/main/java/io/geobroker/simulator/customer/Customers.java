package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Price;
import io.geobroker.simulator.ticker.PriceGrid;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The customers of a region: makes up their orders, such that a wanted share of them fills.
 *
 * <p>Customers do not know the price of the moment, which may be an ocean away; they know that its logarithm is normally
 * distributed around the reference with standard deviation s ({@link io.geobroker.simulator.ticker.RandomWalk}). An
 * order meant to fill asks for a price u s beyond the reference, u drawn evenly from 0 to {@value #NEAR}: its trigger is
 * inside the range the price visits all the time, so between a half (u = 0) and a sixth (u = 1) of them are triggered by
 * the next ticker. The mean time an Ornstein-Uhlenbeck process of reversion time T takes from its mean to u standard
 * deviations is {@code T sqrt(2 pi) integral from 0 to u of exp(z^2/2) Phi(z) dz} (A. J. F. Siegert, Physical Review 81,
 * 1951, 617-623), 2.1 T for u = 1, and longer waits fall off exponentially: with T = 2 s nearly all fill within seconds.
 *
 * <p>An order not meant to fill asks for {@value #FAR} to {@value #FARTHEST} s beyond the reference, which by the same
 * formula the price reaches once in a million years.
 *
 * <p>Orders at market go round all modes, at home and abroad. Not for several threads.
 */
public final class Customers {
    /** Farthest distance of an order meant to fill, in standard deviations of the price. */
    static final double NEAR = 1;

    /** Nearest distance of an order not meant to fill. */
    static final double FAR = 8;

    /** Farthest distance of an order not meant to fill. */
    static final double FARTHEST = 12;

    private static final int MAX_QUANTITY = 100;
    private static final OrderKind[] KINDS = OrderKind.values();

    private final String region;
    private final int count;
    private final List<TradedStock> home;
    private final List<TradedStock> abroad;
    private final double abroadShare;
    private final double fillShare;
    private final RandomGenerator random;
    private final List<Turn> turns;
    private int turn;

    /** A way for orders at market, and whether to a stock at home. */
    private record Turn(MarketMode mode, boolean home) {}

    /**
     * @param region part of the customers' names
     * @param count how many customers there are; each is as active as the others
     * @param stocks what they trade
     * @param abroadShare share of the orders that go abroad, if there are stocks at home and abroad
     * @param fillShare share of the orders that are meant to fill
     */
    public Customers(
            String region,
            int count,
            List<TradedStock> stocks,
            double abroadShare,
            double fillShare,
            RandomGenerator random) {
        this.region = region;
        this.count = count;
        this.home = stocks.stream().filter(TradedStock::home).toList();
        this.abroad = stocks.stream().filter(stock -> !stock.home()).toList();
        this.abroadShare = abroadShare;
        this.fillShare = fillShare;
        this.random = random;
        turns = Stream.of(MarketMode.values())
                .flatMap(mode -> Stream.of(new Turn(mode, true), new Turn(mode, false)))
                .filter(way -> way.home() ? !home.isEmpty() : !abroad.isEmpty() && way.mode() != MarketMode.LOCAL)
                .toList();
    }

    /**
     * The next order of any of them.
     *
     * @throws IllegalStateException if there is nothing to trade
     */
    public NewOrder next() {
        requireStocks();
        OrderKind kind = KINDS[random.nextInt(KINDS.length)];
        TradedStock stock = stock();
        boolean meantToFill = random.nextDouble() < fillShare;
        double beyond = meantToFill ? random.nextDouble(0, NEAR) : random.nextDouble(FAR, FARTHEST);
        double deviation = stock.volatility() * (kind.waitsForFall() ? -beyond : beyond);
        double reference = PriceGrid.amountOf(stock.listing().referencePrice());
        Price trigger = PriceGrid.nearest(stock.listing(), reference * Math.exp(deviation));
        return new NewOrder(
                name(random.nextInt(1, count + 1)),
                stock.symbol(),
                kind,
                random.nextInt(1, MAX_QUANTITY + 1),
                trigger,
                meantToFill);
    }

    /**
     * The next order at market of any of them: the next mode, or the next place.
     *
     * @throws IllegalStateException if there is nothing to trade
     */
    public MarketOrder nextAtMarket() {
        requireStocks();
        Turn next = turns.get(turn);
        turn = (turn + 1) % turns.size();
        List<TradedStock> stocks = next.home() ? home : abroad;
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

    /** All of them. */
    public List<String> names() {
        return IntStream.rangeClosed(1, count).mapToObj(this::name).toList();
    }

    private String name(int number) {
        return "customer-" + region + "-" + number;
    }

    private TradedStock stock() {
        boolean goesAbroad = random.nextDouble() < abroadShare;
        List<TradedStock> stocks = abroad.isEmpty() || (!goesAbroad && !home.isEmpty()) ? home : abroad;
        return stocks.get(random.nextInt(stocks.size()));
    }
}
