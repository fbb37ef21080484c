/** Every metric of the broker, the latency summaries that people read, and observations for asynchronous code. */
@NullMarked
package io.geobroker.broker.platform.observability;

import org.jspecify.annotations.NullMarked;
