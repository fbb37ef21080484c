package io.geobroker.simulator.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.simulator.Seed;
import io.geobroker.simulator.TestSeed;
import io.geobroker.simulator.ticker.RandomWalk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final double FILL_SHARE = 2.0 / 3;
    private static final int ORDERS = 10_000;

    private static final List<Listing> STOCKS = WorldFile.load("two-regions").listings().stream()
            .filter(listing -> !listing.exchange().equals("BITSTAMP"))
            .toList();
    private static final Map<Boolean, List<Listing>> BY_HOME = STOCKS.stream()
            .collect(Collectors.partitioningBy(stock -> stock.homeRegion().equals("sydney")));

    private final Seed seed = TestSeed.print();

    /** Intervals between a symbol's tickers: at the gentle load, at the prototype's, and at a hundred a second. */
    @ParameterizedTest
    @ValueSource(ints = {1000, 33, 10})
    void asManyOrdersFillWithinThePatienceAsWanted(int tickerMillis) {
        Duration step = Duration.ofMillis(tickerMillis);
        RandomGenerator random = seed.randomFor("walks");
        List<Duration> waits = new ArrayList<>();

        for (NewOrder order : orders(FILL_SHARE)) {
            RandomWalk walk = new RandomWalk(listingOf(order), step, random);
            Duration wait = Duration.ZERO;
            boolean triggered = false;
            while (!triggered && wait.compareTo(PATIENCE) < 0) {
                wait = wait.plus(step);
                int comparison = walk.next().compareTo(order.trigger());
                triggered = order.kind().waitsForFall() ? comparison <= 0 : comparison >= 0;
            }
            if (triggered) {
                waits.add(wait);
            }
        }

        assertThat((double) waits.size() / ORDERS).isEqualTo(FILL_SHARE, within(0.03));
        waits.sort(null);
        assertThat(waits.get(waits.size() / 2)).isLessThan(Duration.ofSeconds(5));
        assertThat(waits.get(waits.size() * 9 / 10)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void ordersAllKindsOfAllSymbolsAndCustomersAlike() {
        List<NewOrder> orders = orders(FILL_SHARE);

        assertThat(counts(orders, NewOrder::kind))
                .hasSize(4)
                .allSatisfy((kind, count) -> assertThat(count).isBetween(2_200L, 2_800L));
        assertThat(counts(orders, NewOrder::customer))
                .hasSize(100)
                .containsKeys("customer-sydney-1", "customer-sydney-100");
        assertThat(counts(orders, NewOrder::quantity)).hasSize(100).containsKeys(1, 100);
        assertThat(counts(orders, NewOrder::symbol)).hasSize(STOCKS.size());
        assertThat(share(orders, NewOrder::meantToFill)).isEqualTo(FILL_SHARE, within(0.03));
        assertThat(share(orders, order -> !isAtHome(order.symbol()))).isEqualTo(Customers.ABROAD_SHARE, within(0.03));
    }

    @Test
    void tradesAtHomeAloneWhereThereIsNoAbroadAndTheOtherWayRound() {
        for (List<Listing> some : BY_HOME.values()) {
            Customers customers = customers(some, FILL_SHARE);
            assertThat(counts(Stream.generate(customers::next).limit(1000).toList(), NewOrder::symbol))
                    .hasSize(10);
        }
    }

    @Test
    void asksForPricesOnTheSideTheKindWaitsFor() {
        assertThat(orders(0)).allSatisfy(order -> {
            double reached = (double) order.trigger().micros()
                    / listingOf(order).referencePrice().micros();
            if (order.kind() == OrderKind.BUY_LIMIT || order.kind() == OrderKind.SELL_STOP) {
                assertThat(reached).isBetween(0.95, 0.97);
            } else {
                assertThat(reached).isBetween(1.03, 1.05);
            }
        });
    }

    @Test
    void asksForPricesOnEachStocksTick() {
        List<Listing> inFives = STOCKS.stream()
                .map(stock -> stock.withTick(Price.parse("0.05")))
                .toList();

        assertThat(Stream.generate(customers(inFives, FILL_SHARE)::next).limit(1000))
                .allMatch(order -> order.trigger().micros() % 50_000 == 0);
    }

    @Test
    void ordersAtMarketGoRoundAllModesAtHomeAndAbroad() {
        List<MarketOrder> round = atMarket(STOCKS).limit(7).toList();

        assertThat(round)
                .extracting(order -> order.mode() + (order.home() ? " at home" : " abroad"))
                .containsExactlyInAnyOrder(
                        "forward at home",
                        "forward abroad",
                        "remote-dc at home",
                        "remote-dc abroad",
                        "global at home",
                        "global abroad",
                        "local at home");
        assertThat(atMarket(STOCKS).skip(7).limit(7).map(MarketOrder::mode))
                .isEqualTo(round.stream().map(MarketOrder::mode).toList());
    }

    @Test
    void ordersAtMarketAreForStocksOfTheirPlaceAndBoughtAsOftenAsSold() {
        List<MarketOrder> orders = atMarket(STOCKS).limit(ORDERS).toList();

        assertThat(orders)
                .allSatisfy(order -> assertThat(isAtHome(order.symbol())).isEqualTo(order.home()));
        assertThat((double) orders.stream().filter(MarketOrder::buy).count() / ORDERS)
                .isEqualTo(0.5, within(0.03));
        assertThat(orders).allSatisfy(order -> assertThat(order.quantity()).isBetween(1, 100));
    }

    @Test
    void ordersAtMarketAreNotAskedToStayLocalWhereAllIsAbroad() {
        assertThat(atMarket(BY_HOME.getOrDefault(false, List.of())).limit(7).toList())
                .noneMatch(MarketOrder::home)
                .noneMatch(order -> order.mode() == MarketMode.LOCAL);
    }

    private Stream<MarketOrder> atMarket(List<Listing> stocks) {
        return Stream.generate(customers(stocks, FILL_SHARE)::nextAtMarket);
    }

    private List<NewOrder> orders(double fillShare) {
        return Stream.generate(customers(STOCKS, fillShare)::next).limit(ORDERS).toList();
    }

    private Customers customers(List<Listing> stocks, double fillShare) {
        return new Customers("sydney", 100, stocks, fillShare, seed.randomFor("sydney"));
    }

    private static boolean isAtHome(Symbol symbol) {
        return BY_HOME.getOrDefault(true, List.of()).stream()
                .anyMatch(stock -> stock.symbol().equals(symbol));
    }

    private static Listing listingOf(NewOrder order) {
        return STOCKS.stream()
                .filter(stock -> stock.symbol().equals(order.symbol()))
                .findFirst()
                .orElseThrow();
    }

    private static double share(List<NewOrder> orders, Predicate<NewOrder> which) {
        return (double) orders.stream().filter(which).count() / orders.size();
    }

    private static <T> Map<T, Long> counts(List<NewOrder> orders, Function<NewOrder, T> of) {
        return orders.stream().collect(Collectors.groupingBy(of, Collectors.counting()));
    }
}
