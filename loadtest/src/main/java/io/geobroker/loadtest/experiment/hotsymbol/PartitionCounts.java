package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Brokers' reads of open orders, from {@code GET /geo/symbols/{symbol}/placement}.
 *
 * @param hot of the hot symbol, by bucket
 * @param others of all other symbols
 */
record PartitionCounts(Map<Integer, Counts> hot, Counts others) {

    /** @param rows returned, repeated ones included */
    record Counts(long reads, long rows) {
        static final Counts NONE = new Counts(0, 0);

        Counts plus(Counts other) {
            return new Counts(reads + other.reads, rows + other.rows);
        }

        Counts since(Counts before) {
            return new Counts(reads - before.reads, rows - before.rows);
        }
    }

    /** @param placements of all symbols, each from its home region; buckets without reads are skipped */
    static PartitionCounts of(String symbol, Collection<JsonNode> placements) {
        Map<Integer, Counts> hot = new TreeMap<>();
        Counts others = Counts.NONE;
        for (JsonNode placement : placements) {
            boolean isHot = placement.path("symbol").asString("").equals(symbol);
            for (JsonNode partition : placement.path("partitions")) {
                Counts counts = new Counts(
                        partition.path("reads").asLong(0),
                        partition.path("rows_read").asLong(0));
                if (!isHot) {
                    others = others.plus(counts);
                } else if (counts.reads() > 0) {
                    hot.put(partition.path("bucket").asInt(0), counts);
                }
            }
        }
        return new PartitionCounts(hot, others);
    }

    PartitionCounts plus(PartitionCounts other) {
        Map<Integer, Counts> sum = new TreeMap<>(hot);
        other.hot.forEach((bucket, counts) -> sum.merge(bucket, counts, Counts::plus));
        return new PartitionCounts(sum, others.plus(other.others));
    }

    PartitionCounts since(PartitionCounts before) {
        Map<Integer, Counts> difference = new TreeMap<>(hot);
        difference.replaceAll((bucket, counts) -> counts.since(before.of(bucket)));
        return new PartitionCounts(difference, others.since(before.others));
    }

    Counts all() {
        return ofHot().plus(others);
    }

    Counts ofHot() {
        return hot.values().stream().reduce(Counts.NONE, Counts::plus);
    }

    Counts of(int bucket) {
        return hot.getOrDefault(bucket, Counts.NONE);
    }

    double shareOfRows(int bucket) {
        return share(of(bucket).rows(), all().rows());
    }

    /** @return the fullest bucket's share of all rows; 0 without rows */
    double fullestShare() {
        return hot.keySet().stream().mapToDouble(this::shareOfRows).max().orElse(0);
    }

    /** 0 when {@code whole} is 0. */
    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }
}
