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
    private static final Swing SWING = new Swing(0.01, Duration.ofSeconds(2));
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
                .containsExactly("999.97", "1002.12", "1002.1", "1001.75", "1002.52");
    }

    @Test
    void swingsAroundTheReferenceAsFarAsItsVolatilitySays() {
        double[] distances = distances(200_000);

        assertThat(DoubleStream.of(distances).average().orElseThrow()).isEqualTo(0, within(0.001));
        assertThat(deviation(distances)).isEqualTo(0.01, within(0.001));
    }

    @Test
    void forgetsADistanceInTheReversionTime() {
        double[] distances = distances(200_000);
        int lag = (int) (SWING.reversion().toMillis() / STEP.toMillis());

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
                .mapToDouble(n -> distance(walk(seed, "S" + n, REFERENCE, SWING).next()))
                .toArray();

        assertThat(deviation(first)).isEqualTo(0.01, within(0.001));
    }

    @Test
    void staysAboveZeroHoweverWildAndCheap() {
        RandomWalk walk = walk(TestSeed.print(), "TLS", Price.parse("0.0001"), new Swing(0.2, Duration.ofMillis(1)));

        // The constructor of a price refuses anything else.
        assertThat(Stream.generate(walk::next).limit(10_000)).hasSize(10_000);
    }

    @Test
    void walksInStepsOfTheListingsTick() {
        Listing inFives = new Listing(new Symbol("BHP"), "ASX", "sydney", 1, REFERENCE).withTick(Price.parse("0.05"));
        RandomWalk walk = new RandomWalk(inFives, SWING, STEP, TestSeed.print().randomFor("BHP"));

        assertThat(Stream.generate(walk::next).limit(1000)).allMatch(inFives::isOnTick);
    }

    private static double[] distances(int count) {
        return path(TestSeed.print(), "BHP", count).stream()
                .mapToDouble(RandomWalkTest::distance)
                .toArray();
    }

    private static double distance(Price price) {
        return Math.log(PriceGrid.amountOf(price) / PriceGrid.amountOf(REFERENCE));
    }

    private static double deviation(double[] numbers) {
        double mean = DoubleStream.of(numbers).average().orElseThrow();
        return Math.sqrt(DoubleStream.of(numbers)
                .map(number -> (number - mean) * (number - mean))
                .average()
                .orElseThrow());
    }

    private static List<Price> path(Seed seed, String symbol, int count) {
        return Stream.generate(walk(seed, symbol, REFERENCE, SWING)::next)
                .limit(count)
                .toList();
    }

    private static RandomWalk walk(Seed seed, String symbol, Price reference, Swing swing) {
        Listing listing = new Listing(new Symbol(symbol), "ASX", "sydney", 1, reference);
        return new RandomWalk(listing, swing, STEP, seed.randomFor(symbol));
    }
}
