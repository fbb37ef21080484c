/** One half of a circle. */
@NullMarked
package io.geobroker.testbed.violating.wan;

import org.jspecify.annotations.NullMarked;
