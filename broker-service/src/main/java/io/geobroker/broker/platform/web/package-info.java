/**
 * The handlers before the endpoints, built from the packages below. Connections to the two ports come in. Requests go out
 * that are complete, in time, and authenticated or within limits. What an endpoint does must not be here.
 */
@NullMarked
package io.geobroker.broker.platform.web;

import org.jspecify.annotations.NullMarked;
