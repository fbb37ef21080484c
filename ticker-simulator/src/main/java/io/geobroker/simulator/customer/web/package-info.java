/** The customers' orders on their way to the region's broker. */
@NullMarked
package io.geobroker.simulator.customer.web;

import org.jspecify.annotations.NullMarked;
