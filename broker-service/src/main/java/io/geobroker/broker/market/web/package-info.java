/** Forwarding market orders to the brokers of their home region over HTTP, both ends of it. */
@NullMarked
package io.geobroker.broker.market.web;

import org.jspecify.annotations.NullMarked;
