/** What is measured of orders. */
@NullMarked
package io.geobroker.broker.order.metrics;

import org.jspecify.annotations.NullMarked;
