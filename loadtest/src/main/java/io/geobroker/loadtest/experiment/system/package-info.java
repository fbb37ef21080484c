/**
 * A running world and programs come in. Systems that take orders and tickers go out, ours and the prototypes, and CQL
 * clients. No rate and no figure of a report may be here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.system;

import org.jspecify.annotations.NullMarked;
