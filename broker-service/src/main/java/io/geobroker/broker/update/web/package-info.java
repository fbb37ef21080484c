/** Updates over server-sent events and Alpaca's websocket. */
@NullMarked
package io.geobroker.broker.update.web;

import org.jspecify.annotations.NullMarked;
