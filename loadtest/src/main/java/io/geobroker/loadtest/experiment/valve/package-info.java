/**
 * In come disturbances of a world, and brokers with and without a limit on what they ask at once. Out go orders taken
 * and filled while disturbed, and which limit to take. Settings of the nodes must not be varied here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.valve;

import org.jspecify.annotations.NullMarked;
