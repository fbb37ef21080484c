package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.Columns;
import java.util.List;

/** Mean processors used by each part of a world; a difference may be negative. */
record Cores(double nodes, double brokers, double kafka) {
    static final Cores NONE = new Cores(0, 0, 0);

    static Cores of(Usage usage) {
        return new Cores(
                usage.cores(List.of("cassandra-")), usage.cores(List.of("broker-")), usage.cores(List.of("kafka-")));
    }

    /** @param times 100 for percent of a core, 1,000 for milliseconds a second */
    static Columns<Cores> columns(double times) {
        return new Columns<Cores>()
                .number("nodes", each -> times * each.nodes)
                .number("brokers", each -> times * each.brokers)
                .number("Kafka", each -> times * each.kafka)
                .number("all", each -> times * each.all());
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
