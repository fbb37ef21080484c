/** Journeys of single orders: steps by time and region, from every source. */
@NullMarked
package io.geobroker.insight.journey;

import org.jspecify.annotations.NullMarked;
