/**
 * Orders: their values, ids and stores' interfaces. In come values of requests and rows; out go validated records. Placing,
 * lookup and ending of orders must not be here.
 */
@NullMarked
package io.geobroker.broker.order;

import org.jspecify.annotations.NullMarked;
