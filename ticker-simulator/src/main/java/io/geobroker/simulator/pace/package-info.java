/** When things are sent: rates, schedules that do not wait for an answer, and the thread that holds them. */
@NullMarked
package io.geobroker.simulator.pace;

import org.jspecify.annotations.NullMarked;
