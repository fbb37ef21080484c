/**
 * How much is taken on: requests in flight, and requests a minute of a key. In come requests; out go the same, or 429 before
 * any work is done for them. Who asks must not be found out here.
 */
@NullMarked
package io.geobroker.broker.platform.web.limit;

import org.jspecify.annotations.NullMarked;
