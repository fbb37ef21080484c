/** When things are sent. Rates come in; timely calls of actions go out. What is sent must not be known here. */
@NullMarked
package io.geobroker.simulator.pace;

import org.jspecify.annotations.NullMarked;
