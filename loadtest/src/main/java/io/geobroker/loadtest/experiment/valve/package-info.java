/**
 * Disturbances, and brokers with and without a limit on concurrent requests, come in. Orders accepted and filled go out, and
 * which limit to take. Settings of the nodes must not be varied here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.valve;

import org.jspecify.annotations.NullMarked;
