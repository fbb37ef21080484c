/** Customers' orders over HTTP. Orders come in; requests to the broker go out. What to order is not decided here. */
@NullMarked
package io.geobroker.simulator.customer.web;

import org.jspecify.annotations.NullMarked;
