/** Recordings of prices as CSV files. */
@NullMarked
package io.geobroker.simulator.ticker.csv;

import org.jspecify.annotations.NullMarked;
