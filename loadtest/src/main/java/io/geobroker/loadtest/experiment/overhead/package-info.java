/**
 * Worlds with and without TLS, and brokers with and without traces, come in. The cost in time and CPU goes out, as ratios
 * within a round. What changes how orders are matched must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.overhead;

import org.jspecify.annotations.NullMarked;
