/** Metric names and the reporting of outages; no business word. */
@NullMarked
package io.geobroker.simulator.platform;

import org.jspecify.annotations.NullMarked;
