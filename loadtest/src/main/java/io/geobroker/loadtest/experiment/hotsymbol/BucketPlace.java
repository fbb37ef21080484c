package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Where one bucket of a symbol is, as {@code GET /geo/symbols/{symbol}/placement} tells it.
 *
 * @param replicas addresses of the nodes of one datacenter that keep it, sorted
 * @param orders that wait in it, as the broker that matches it knows
 */
record BucketPlace(int bucket, String token, List<String> replicas, int orders) {

    /** All of a symbol, in the datacenter of that name. */
    static List<BucketPlace> of(JsonNode placement, String datacenter) {
        List<BucketPlace> places = new ArrayList<>();
        for (JsonNode partition : placement.path("partitions")) {
            List<String> replicas = new ArrayList<>();
            partition
                    .path("replicas")
                    .path(datacenter)
                    .forEach(replica -> replicas.add(replica.path("address").asString("")));
            places.add(new BucketPlace(
                    partition.path("bucket").asInt(0),
                    partition.path("token").asString(""),
                    replicas.stream().sorted().toList(),
                    partition.path("orders").asInt(0)));
        }
        return places;
    }

    /** How many groups of nodes share the buckets; with one of them no node has less to do when there are more buckets. */
    static long replicaSets(List<BucketPlace> places) {
        return places.stream().map(BucketPlace::replicas).distinct().count();
    }
}
