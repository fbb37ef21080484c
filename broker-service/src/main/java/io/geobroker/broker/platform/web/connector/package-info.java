/**
 * The two ports of the server, who is at the other end of their connections, and the count of those that are dropped.
 * Addresses come from the network or from a proxy that is named; no request may say its own. What is asked must not be
 * looked at here.
 */
@NullMarked
package io.geobroker.broker.platform.web.connector;

import org.jspecify.annotations.NullMarked;
