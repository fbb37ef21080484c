/** Recordings as CSV files. A file comes in; checked prices go out. When they are played must not be here. */
@NullMarked
package io.geobroker.simulator.ticker.csv;

import org.jspecify.annotations.NullMarked;
