package io.geobroker.testbed.violating.wan;

import io.geobroker.testbed.violating.kafka.KafkaThatKnowsTheOcean;
import java.util.Optional;

/** An ocean must not know who crosses it. */
public record OceanThatKnowsKafka(Optional<KafkaThatKnowsTheOcean> kafka) {}
