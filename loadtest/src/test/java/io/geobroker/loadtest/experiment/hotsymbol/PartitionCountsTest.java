package io.geobroker.loadtest.experiment.hotsymbol;

import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.loadtest.experiment.hotsymbol.PartitionCounts.Counts;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What brokers tell of partitions, as they write it. */
class PartitionCountsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final JsonNode BHP = JSON.readTree("""
            {"symbol": "BHP", "exchange": "ASX", "home_region": "sydney", "buckets": 2, "owned_here": true, "partitions": [
              {"bucket": 0, "token": "-42", "replicas": {"SydneyDC": [{"address": "10.0.0.2", "state": "up"},
                {"address": "10.0.0.1", "state": "up"}], "NorthVirginiaDC": [{"address": "10.1.0.1", "state": "up"}]},
                "orders": 7, "reads": 100, "rows_read": 600, "rows_read_per_second": 60.0},
              {"bucket": 1, "token": "77", "replicas": {"SydneyDC": [{"address": "10.0.0.3", "state": "up"}]},
                "orders": 3, "reads": 100, "rows_read": 200, "rows_read_per_second": 20.0},
              {"bucket": 2, "token": "78", "replicas": {}, "orders": null, "reads": null, "rows_read": null,
                "rows_read_per_second": null}]}
            """);
    private static final JsonNode CBA = JSON.readTree("""
            {"symbol": "CBA", "partitions": [{"bucket": 0, "token": "1", "replicas": {}, "orders": 1, "reads": 40,
              "rows_read": 200, "rows_read_per_second": 1.0}]}
            """);

    private final PartitionCounts counts = PartitionCounts.of("BHP", List.of(BHP, CBA));

    @Test
    void tellsTheSharesOfASymbolAndOfItsFullestPartition() {
        assertThat(counts.all()).isEqualTo(new Counts(240, 1_000));
        assertThat(counts.hot()).containsOnly(Map.entry(0, new Counts(100, 600)), Map.entry(1, new Counts(100, 200)));
        assertThat(counts.ofHot()).isEqualTo(new Counts(200, 800));
        assertThat(counts.fullestShare()).isEqualTo(0.6);
        assertThat(new PartitionCounts(Map.of(), Counts.NONE).fullestShare())
                .as("nothing was read")
                .isZero();
    }

    @Test
    void subtractsWhatWasReadBeforeAndAddsWindows() {
        PartitionCounts before = PartitionCounts.of("BHP", List.of(CBA));

        PartitionCounts since = counts.since(before);

        assertThat(since.others()).isEqualTo(Counts.NONE);
        assertThat(since.ofHot()).as("read since then for the first time").isEqualTo(new Counts(200, 800));
        assertThat(since.plus(since).all()).isEqualTo(new Counts(400, 1_600));
    }

    @Test
    void tellsWhereBucketsAre() {
        List<BucketPlace> places = BucketPlace.of(BHP, "SydneyDC");

        assertThat(places)
                .containsExactly(
                        new BucketPlace(0, "-42", List.of("10.0.0.1", "10.0.0.2"), 7),
                        new BucketPlace(1, "77", List.of("10.0.0.3"), 3),
                        new BucketPlace(2, "78", List.of(), 0));
        assertThat(BucketPlace.replicaSets(places.subList(0, 2))).isEqualTo(2);
        assertThat(BucketPlace.replicaSets(places.subList(0, 1))).isEqualTo(1);
    }

    @Test
    void takesOfTheBalanceWhatIsSaidOfTheSymbol() {
        JsonNode balance = JSON.readTree("""
                {"datacenters": [], "hot": {"above_orders": 50000, "partitions": [
                    {"symbol": "BHP", "bucket": 0, "orders": 7, "rows_read_per_second": 800.5, "buckets": 1,
                      "buckets_that_spread": 6},
                    {"symbol": "CBA", "bucket": 0, "orders": 7, "rows_read_per_second": 200.0, "buckets": 1,
                      "buckets_that_spread": 2},
                    {"symbol": "BHP", "bucket": 1, "orders": 9, "rows_read_per_second": 900.0, "buckets": 1,
                      "buckets_that_spread": null}]}}
                """);

        assertThat(NamedPartition.of(balance, "BHP"))
                .containsExactly(
                        new NamedPartition("BHP", 0, 7, 800.5, 1, OptionalInt.of(6)),
                        new NamedPartition("BHP", 1, 9, 900.0, 1, OptionalInt.empty()));
        assertThat(NamedPartition.of(balance, "IBM")).isEmpty();
    }

    /** Within bounds; 0 where not even the most would do. */
    @ParameterizedTest
    @CsvSource({"6, 6", "40, 8", "0, 8", "1, 2"})
    void wantsAsManyBucketsAsAreSaidToSpreadIt(int spread, int wanted) {
        OptionalInt said = spread == 0 ? OptionalInt.empty() : OptionalInt.of(spread);
        assertThat(BucketsRaised.wanted(List.of(new NamedPartition("BHP", 0, 7, 800, 1, said))))
                .isEqualTo(wanted);
    }
}
