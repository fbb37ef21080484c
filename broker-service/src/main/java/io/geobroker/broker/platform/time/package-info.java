/** Time in the stored unit, and what is due again. A source of instants comes in; microseconds go out. Nothing sleeps or waits here. */
@NullMarked
package io.geobroker.broker.platform.time;

import org.jspecify.annotations.NullMarked;
