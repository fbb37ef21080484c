/** The simulator's entry point and its one composition root. */
@NullMarked
package io.geobroker.simulator;

import org.jspecify.annotations.NullMarked;
