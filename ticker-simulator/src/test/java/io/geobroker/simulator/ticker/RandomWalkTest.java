package io.geobroker.simulator.ticker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;
import io.geobroker.simulator.Seed;
import io.geobroker.simulator.TestSeed;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RandomWalkTest {
    private static final Price REFERENCE = Price.parse("1000");
    private static final Duration STEP = Duration.ofMillis(100);

    @Test
    void walksTheSamePathForTheSameSeedAndSymbol() {
        Seed seed = TestSeed.print();

        assertThat(path(seed, "BHP", 1000)).isEqualTo(path(seed, "BHP", 1000));
        assertThat(path(seed, "BHP", 1000)).isNotEqualTo(path(seed, "CBA", 1000));
        assertThat(path(seed, "BHP", 1000)).isNotEqualTo(path(new Seed(seed.value() + 1), "BHP", 1000));
    }

    @Test
    void walksThePathItHasAlwaysWalked() {
        assertThat(path(new Seed(1), "BHP", 5))
                .map(Price::toString)
                .containsExactly("999.99", "1000.85", "1000.84", "1000.7", "1001.01");
    }

    @Test
    void swingsAroundTheReferenceAsFarAsItsVolatilitySays() {
        double[] distances = distances(200_000);

        assertThat(DoubleStream.of(distances).average().orElseThrow()).isEqualTo(0, within(0.0004));
        assertThat(deviation(distances)).isEqualTo(RandomWalk.VOLATILITY, within(0.0004));
    }

    @Test
    void forgetsADistanceInTwoSeconds() {
        double[] distances = distances(200_000);
        int lag = 20;

        double product = 0;
        for (int i = lag; i < distances.length; i++) {
            product += distances[i] * distances[i - lag] / (distances.length - lag);
        }

        assertThat(product / Math.pow(deviation(distances), 2)).isEqualTo(Math.exp(-1), within(0.1));
    }

    @Test
    void beginsAnywhereInItsRange() {
        Seed seed = TestSeed.print();
        double[] first = Stream.iterate(0, n -> n + 1)
                .limit(10_000)
                .mapToDouble(n -> distance(walk(seed, "S" + n).next()))
                .toArray();

        assertThat(deviation(first)).isEqualTo(RandomWalk.VOLATILITY, within(0.0004));
    }

    @Test
    void walksInStepsOfTheListingsTick() {
        Listing inFives = new Listing(new Symbol("BHP"), "ASX", "sydney", 1, REFERENCE).withTick(Price.parse("0.05"));
        RandomWalk walk = new RandomWalk(inFives, STEP, TestSeed.print().randomFor("BHP"));

        assertThat(Stream.generate(walk::next).limit(1000)).allMatch(inFives::isOnTick);
    }

    private static double[] distances(int count) {
        return path(TestSeed.print(), "BHP", count).stream()
                .mapToDouble(RandomWalkTest::distance)
                .toArray();
    }

    private static double distance(Price price) {
        return Math.log((double) price.micros() / REFERENCE.micros());
    }

    private static double deviation(double[] numbers) {
        double mean = DoubleStream.of(numbers).average().orElseThrow();
        return Math.sqrt(DoubleStream.of(numbers)
                .map(number -> (number - mean) * (number - mean))
                .average()
                .orElseThrow());
    }

    private static List<Price> path(Seed seed, String symbol, int count) {
        return Stream.generate(walk(seed, symbol)::next).limit(count).toList();
    }

    private static RandomWalk walk(Seed seed, String symbol) {
        Listing listing = new Listing(new Symbol(symbol), "ASX", "sydney", 1, REFERENCE);
        return new RandomWalk(listing, STEP, seed.randomFor(symbol));
    }
}
