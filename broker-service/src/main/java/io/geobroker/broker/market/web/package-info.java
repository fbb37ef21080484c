/**
 * Market orders forwarded over HTTP, both ends, and last prices over REST. In come orders; out go decisions and prices.
 * Deciding must not be here.
 */
@NullMarked
package io.geobroker.broker.market.web;

import org.jspecify.annotations.NullMarked;
