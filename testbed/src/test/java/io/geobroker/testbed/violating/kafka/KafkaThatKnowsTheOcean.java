package io.geobroker.testbed.violating.kafka;

import io.geobroker.testbed.violating.wan.OceanThatKnowsKafka;
import java.io.IOException;
import java.util.Optional;

/** A server is started as a child process that dies with us, not by hand. */
public record KafkaThatKnowsTheOcean(Optional<OceanThatKnowsKafka> ocean) {
    public static Process start() throws IOException {
        return new ProcessBuilder("kafka").start();
    }
}
