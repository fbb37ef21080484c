/** Where this broker is, where each symbol is at home, and which region can be reached. */
@NullMarked
package io.geobroker.broker.region;

import org.jspecify.annotations.NullMarked;
