/**
 * Counts of the last while. What each node tells of itself, and what this broker counts of its own statements, come in. Rates and
 * sums over a while go out. How a node is asked must not be here, nor what its counts mean.
 */
@NullMarked
package io.geobroker.insight.metering;

import org.jspecify.annotations.NullMarked;
