/**
 * Recent counts. Each node's counters and this broker's own statement counts come in. Rates and sums go out. How nodes are
 * asked, and what counts mean, must not be here.
 */
@NullMarked
package io.geobroker.insight.metering;

import org.jspecify.annotations.NullMarked;
