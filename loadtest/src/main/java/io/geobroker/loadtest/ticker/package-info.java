/** How tickers are sent to the regions, as their exchanges would. */
@NullMarked
package io.geobroker.loadtest.ticker;

import org.jspecify.annotations.NullMarked;
