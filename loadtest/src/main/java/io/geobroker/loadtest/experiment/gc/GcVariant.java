package io.geobroker.loadtest.experiment.gc;

import io.geobroker.testbed.process.Collector;
import java.util.List;
import java.util.Locale;

/**
 * A collector for one part of the programs.
 *
 * @param heapMebibytes of each process of that part
 */
record GcVariant(Part part, Collector collector, int heapMebibytes) {

    /** The other part keeps the serial collector. */
    enum Part {
        NODES("cassandra-"),
        BROKERS("broker-");

        private final String prefix;

        Part(String prefix) {
            this.prefix = prefix;
        }

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }

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

    /** @return for example {@code nodes, G1, 512 MiB} */
    String name() {
        return part.title() + ", " + collector.title() + ", " + heapMebibytes + " MiB";
    }
}
