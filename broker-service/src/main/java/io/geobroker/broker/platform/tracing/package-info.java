/** Traces: what is recorded of requests and orders while they are worked on, what of it is kept, and where it goes. */
@NullMarked
package io.geobroker.broker.platform.tracing;

import org.jspecify.annotations.NullMarked;
