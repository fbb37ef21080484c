package io.geobroker.loadtest.experiment.gc;

import io.geobroker.testbed.process.Collector;
import java.util.List;

/**
 * Whose collector is varied, and to what.
 *
 * @param heapMebibytes of each process of that part; all others have what they always have
 */
record GcVariant(Part part, Collector collector, int heapMebibytes) {

    /** Which programs get another collector; those of the other part keep the serial one. */
    enum Part {
        NODES("nodes", "cassandra-"),
        BROKERS("brokers", "broker-");

        private final String title;
        private final String prefix;

        Part(String title, String prefix) {
            this.title = title;
            this.prefix = prefix;
        }

        String title() {
            return title;
        }

        /** How the names of its processes begin. */
        List<String> prefixes() {
            return List.of(prefix);
        }

        boolean has(String process) {
            return process.startsWith(prefix);
        }
    }

    GcVariant with(Collector other) {
        return new GcVariant(part, other, heapMebibytes);
    }

    /** Without the rate: {@code nodes, G1, 512 MiB}. */
    String name() {
        return part.title + ", " + collector.title() + ", " + heapMebibytes + " MiB";
    }
}
