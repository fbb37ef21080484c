/** Metrics and outages. Counts and failures come in; meters and log lines go out. No business rules here. */
@NullMarked
package io.geobroker.simulator.platform;

import org.jspecify.annotations.NullMarked;
