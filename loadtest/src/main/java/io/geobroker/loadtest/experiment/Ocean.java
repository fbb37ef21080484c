package io.geobroker.loadtest.experiment;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.wan.Traffic;
import java.util.HashMap;
import java.util.Map;

/**
 * Bytes that regions have sent across the ocean so far, over all protocols.
 *
 * @param bytes by the sending region, then by the receiving one; what stays in a region left out
 */
record Ocean(Map<String, Map<String, Long>> bytes) {

    static Ocean now(Testbed testbed) {
        Map<String, Map<String, Long>> bytes = new HashMap<>();
        for (Traffic traffic : testbed.wan().traffic()) {
            if (!traffic.from().equals(traffic.to())) {
                bytes.computeIfAbsent(traffic.from(), from -> new HashMap<>())
                        .merge(traffic.to(), traffic.bytes(), Long::sum);
            }
        }
        return new Ocean(bytes);
    }

    Ocean since(Ocean before) {
        Map<String, Map<String, Long>> difference = new HashMap<>();
        bytes.forEach((from, all) -> all.forEach((to, now) -> difference
                .computeIfAbsent(from, each -> new HashMap<>())
                .put(to, now - before.bytes.getOrDefault(from, Map.of()).getOrDefault(to, 0L))));
        return new Ocean(difference);
    }

    long total() {
        return bytes.keySet().stream().mapToLong(this::from).sum();
    }

    /** Sent by a region, to all others. */
    long from(String region) {
        return bytes.getOrDefault(region, Map.of()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
