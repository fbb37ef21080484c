/** Random walks and recordings. Rates and recorded prices come in; tickers go out to a sink. No Kafka or file here. */
@NullMarked
package io.geobroker.simulator.ticker;

import org.jspecify.annotations.NullMarked;
