/**
 * In come a world that runs and the programs to start in it. Out go systems that take orders and tickers, ours and the
 * prototypes, and clients that send CQL. No rate and no figure of a report may be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.system;

import org.jspecify.annotations.NullMarked;
