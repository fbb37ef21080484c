/** The REST endpoint that ends orders, in the shape of Alpaca's Trading API v2. */
@NullMarked
package io.geobroker.broker.outcome.web;

import org.jspecify.annotations.NullMarked;
