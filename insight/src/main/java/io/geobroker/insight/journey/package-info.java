/** Journeys of single orders: steps by time and region, from every source, as JSON and as a page. */
@NullMarked
package io.geobroker.insight.journey;

import org.jspecify.annotations.NullMarked;
