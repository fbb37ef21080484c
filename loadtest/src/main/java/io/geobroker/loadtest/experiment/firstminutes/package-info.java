/**
 * In comes a world as {@code ./geobroker up} starts it, under the load of its simulators. Out goes what a new user
 * sees: when it opens, and each minute from then on. There must be no load of its own here, and no warm-up.
 */
@NullMarked
package io.geobroker.loadtest.experiment.firstminutes;

import org.jspecify.annotations.NullMarked;
