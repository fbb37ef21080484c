/**
 * In come a seed, listings and rates. Out go the same tickers and orders for each variant, and what a system says it
 * did with them. No world is started here, and no figure is judged.
 */
@NullMarked
package io.geobroker.loadtest.experiment.load;

import org.jspecify.annotations.NullMarked;
