/**
 * In come worlds with and without TLS, and brokers with and without traces. Out goes what each costs in time and CPU,
 * as ratios of the same round. What changes how orders are matched must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.overhead;

import org.jspecify.annotations.NullMarked;
