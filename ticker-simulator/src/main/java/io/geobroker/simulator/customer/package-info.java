/** What the region's customers order. Stocks come in; orders go out, some meant to fill. No HTTP here. */
@NullMarked
package io.geobroker.simulator.customer;

import org.jspecify.annotations.NullMarked;
