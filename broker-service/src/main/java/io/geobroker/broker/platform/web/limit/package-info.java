/**
 * Limits of requests in flight, and of requests a minute for each key. Requests come in; the same go out, or 429 before any
 * work. Authentication must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.web.limit;

import org.jspecify.annotations.NullMarked;
