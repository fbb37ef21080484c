/**
 * A world that starts like {@code ./geobroker up} comes in, under the load of its simulators. What a new user sees goes out:
 * when it opens, and each minute since. There must be no other load here, and no warm-up.
 */
@NullMarked
package io.geobroker.loadtest.experiment.firstminutes;

import org.jspecify.annotations.NullMarked;
