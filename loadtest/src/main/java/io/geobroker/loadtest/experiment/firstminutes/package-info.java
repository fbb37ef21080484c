/**
 * A world that starts like {@code ./geobroker up} comes in, under the load of its simulators. What a new user sees goes out,
 * minute by minute. There must be no other load here, and no warm-up.
 */
@NullMarked
package io.geobroker.loadtest.experiment.firstminutes;

import org.jspecify.annotations.NullMarked;
