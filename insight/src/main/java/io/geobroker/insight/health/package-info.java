/**
 * What is wrong in the own datacenter and with the ways to others. Measures come in. Findings go out, with since when each has been
 * a warning. What measures must not be here.
 */
@NullMarked
package io.geobroker.insight.health;

import org.jspecify.annotations.NullMarked;
