/**
 * Geobroker and both prototypes under the same load come in. One table goes out: a row for each figure, a column for each
 * contender, and the goal. What is not compared with the prototypes must not be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.race;

import org.jspecify.annotations.NullMarked;
