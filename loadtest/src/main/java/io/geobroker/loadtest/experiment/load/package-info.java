/**
 * A seed, listings and rates come in. The same tickers and orders for each variant go out, and what a system reports of
 * them. No world is started here, and no figure is judged.
 */
@NullMarked
package io.geobroker.loadtest.experiment.load;

import org.jspecify.annotations.NullMarked;
