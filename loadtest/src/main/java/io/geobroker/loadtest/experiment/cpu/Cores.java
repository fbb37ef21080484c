package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.measure.Usage;
import java.util.List;

/** Mean processors used by each part of a world; a difference may be negative. */
record Cores(double nodes, double brokers, double kafka) {
    static final Cores NONE = new Cores(0, 0, 0);

    static Cores of(Usage usage) {
        return new Cores(
                usage.cores(List.of("cassandra-")), usage.cores(List.of("broker-")), usage.cores(List.of("kafka-")));
    }

    double all() {
        return nodes + brokers + kafka;
    }

    Cores plus(Cores other) {
        return new Cores(nodes + other.nodes, brokers + other.brokers, kafka + other.kafka);
    }

    Cores times(double factor) {
        return new Cores(nodes * factor, brokers * factor, kafka * factor);
    }

    Cores minus(Cores other) {
        return new Cores(nodes - other.nodes, brokers - other.brokers, kafka - other.kafka);
    }
}
