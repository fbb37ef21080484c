/**
 * The server's two ports, client addresses, and the count of dropped connections. Connections come in; requests with the
 * address of their client go out. What is asked must not be looked at here.
 */
@NullMarked
package io.geobroker.broker.platform.web.connector;

import org.jspecify.annotations.NullMarked;
