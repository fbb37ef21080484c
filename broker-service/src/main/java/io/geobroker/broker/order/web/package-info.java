/** The REST endpoints of orders, in the shapes of Alpaca's Trading API v2. */
@NullMarked
package io.geobroker.broker.order.web;

import org.jspecify.annotations.NullMarked;
