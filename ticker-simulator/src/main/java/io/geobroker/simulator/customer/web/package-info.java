/**
 * Customers' orders over HTTP. Orders come in; requests to the region's broker go out. What to order must not be decided
 * here.
 */
@NullMarked
package io.geobroker.simulator.customer.web;

import org.jspecify.annotations.NullMarked;
