/**
 * Orders over REST, in the format of Alpaca's Trading API v2. In come HTTP requests; out go JSON answers. Decisions about
 * orders must not be here.
 */
@NullMarked
package io.geobroker.broker.order.web;

import org.jspecify.annotations.NullMarked;
