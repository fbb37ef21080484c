/**
 * What a request passes before an endpoint sees it, put together of the rooms below. In come connections of the two ports;
 * out go requests that have come whole, in time, and of somebody known or within limits. What an endpoint does must not be
 * here.
 */
@NullMarked
package io.geobroker.broker.platform.web;

import org.jspecify.annotations.NullMarked;
