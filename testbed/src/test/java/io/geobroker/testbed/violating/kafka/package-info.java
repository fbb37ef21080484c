/** One half of a circle. */
@NullMarked
package io.geobroker.testbed.violating.kafka;

import org.jspecify.annotations.NullMarked;
