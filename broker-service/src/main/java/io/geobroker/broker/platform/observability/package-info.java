/** Every metric of the broker, and the latency summaries that people read. */
@NullMarked
package io.geobroker.broker.platform.observability;

import org.jspecify.annotations.NullMarked;
