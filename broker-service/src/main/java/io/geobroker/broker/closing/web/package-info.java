/**
 * The REST endpoints that end orders, in the shapes of Alpaca's Trading API v2. In come requests; out go statuses and
 * bodies. What ends an order must not be here.
 */
@NullMarked
package io.geobroker.broker.closing.web;

import org.jspecify.annotations.NullMarked;
