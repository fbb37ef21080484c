package io.geobroker.broker.architecture.violating;

import io.micrometer.observation.Observation;

/** Logic that observes itself. */
record ComputesAndWatches(Observation observation) {}
