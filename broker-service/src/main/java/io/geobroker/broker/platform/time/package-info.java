/**
 * The time in the unit that is stored. In comes a source of instants; out go microseconds. Nobody sleeps or waits here.
 */
@NullMarked
package io.geobroker.broker.platform.time;

import org.jspecify.annotations.NullMarked;
