/** Breaks every rule of the architecture test, to show that each of them bites. */
@NullMarked
package io.geobroker.simulator.violating;

import org.jspecify.annotations.NullMarked;
