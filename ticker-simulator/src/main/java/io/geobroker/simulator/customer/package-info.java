/** What the region's customers order, and which of their orders are meant to fill. */
@NullMarked
package io.geobroker.simulator.customer;

import org.jspecify.annotations.NullMarked;
