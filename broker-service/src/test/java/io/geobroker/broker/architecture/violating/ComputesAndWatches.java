package io.geobroker.broker.architecture.violating;

import io.geobroker.broker.insight.RecentFills;
import io.micrometer.observation.Observation;

/** Breaks two rules: logic that observes itself, and trading that knows who watches. */
record ComputesAndWatches(Observation observation, RecentFills fills) {}
