package io.geobroker.loadtest.experiment.hotsymbol;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A bucket's location, from {@code GET /geo/symbols/{symbol}/placement}.
 *
 * @param replicas addresses of its nodes in one datacenter, sorted
 * @param orders waiting in it
 */
record BucketPlace(int bucket, String token, List<String> replicas, int orders) {

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

    /** With one replica set, more buckets relieve no node. */
    static long replicaSets(List<BucketPlace> places) {
        return places.stream().map(BucketPlace::replicas).distinct().count();
    }
}
