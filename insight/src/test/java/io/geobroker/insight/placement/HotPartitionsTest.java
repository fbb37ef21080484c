package io.geobroker.insight.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Symbol;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HotPartitionsTest {
    private static final Symbol BHP = new Symbol("BHP");
    private static final Symbol CBA = new Symbol("CBA");

    private final HotPartitions partitions = new HotPartitions(
            new PlacementProperties(100, 10),
            new PartitionReads(() -> 0),
            InMemoryListings.of(listing(2), InMemoryListings.listing("CBA", "sydney", 1)));

    @ParameterizedTest
    @MethodSource("partitions")
    void aPartitionAboveALimitIsHot(String why, List<Integer> waiting, List<Double> read, List<HotPartition> hot) {
        assertThat(partitions.hotOf(listing(waiting.size()), waiting, read))
                .as(why)
                .containsExactlyElementsOf(hot);
    }

    private static Stream<Arguments> partitions() {
        List<Integer> full = Collections.nCopies(64, 101);
        return Stream.of(
                Arguments.of("at the limits nothing", List.of(100, 0), List.of(10.0, 0.0), List.of()),
                Arguments.of("orders", List.of(101), List.of(0.0), List.of(hot(0, 101, 0, 1, 2))),
                Arguments.of(
                        "as many buckets as bring each below the limit",
                        List.of(350, 340),
                        List.of(0.0, 0.0),
                        List.of(hot(0, 350, 0, 2, 7), hot(1, 340, 0, 2, 7))),
                Arguments.of("rows read", List.of(1), List.of(35.0), List.of(hot(0, 1, 35, 1, 4))),
                Arguments.of(
                        "one bucket more for one above its equals",
                        List.of(101, 90, 90),
                        List.of(0.0, 0.0, 0.0),
                        List.of(hot(0, 101, 0, 3, 4))),
                Arguments.of(
                        "no more buckets where there are enough that fill evenly in time",
                        List.of(150, 5, 5, 5),
                        List.of(0.0, 0.0, 0.0, 0.0),
                        List.of(hot(0, 150, 0, 4, null))),
                Arguments.of("the most buckets", List.of(6_400), List.of(0.0), List.of(hot(0, 6_400, 0, 1, 64))),
                Arguments.of(
                        "more than a listing may have",
                        List.of(6_401),
                        List.of(0.0),
                        List.of(hot(0, 6_401, 0, 1, null))),
                Arguments.of(
                        "all buckets that a listing may have",
                        full,
                        Collections.nCopies(64, 0.0),
                        IntStream.range(0, 64)
                                .mapToObj(bucket -> hot(bucket, 101, 0, 64, null))
                                .toList()));
    }

    private static HotPartition hot(int bucket, int orders, double rows, int buckets, @Nullable Integer enough) {
        return new HotPartition(BHP.value(), bucket, orders, rows, buckets, enough);
    }

    @Test
    void namesTheFullestFirstAndNothingThatIsNotListed() {
        assertThat(partitions.among(Map.of(BHP, List.of(150, 40), CBA, List.of(300), new Symbol("GONE"), List.of(999))))
                .containsExactly(new HotPartition(CBA.value(), 0, 300, 0, 1, 3), hot(0, 150, 0, 2, 3));
    }

    @Test
    void aBookOfAnotherNumberOfBucketsIsToldAsItIs() {
        assertThat(partitions.among(Map.of(BHP, List.of(500)))).containsExactly(hot(0, 500, 0, 2, 5));
        assertThat(partitions.among(Map.of(BHP, List.of(0, 0, 0, 500)))).containsExactly(hot(3, 500, 0, 2, 5));
    }

    private static Listing listing(int buckets) {
        return InMemoryListings.listing("BHP", "sydney", buckets);
    }
}
