/** Who operates this world, and the line that each of their acts leaves (ADR 26). */
@NullMarked
package io.geobroker.broker.operator;

import org.jspecify.annotations.NullMarked;
