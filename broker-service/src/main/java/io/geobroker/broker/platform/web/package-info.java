/** What every endpoint shares: the error body and its codes, strict reading of JSON, and the limit of requests in flight. */
@NullMarked
package io.geobroker.broker.platform.web;

import org.jspecify.annotations.NullMarked;
