/** Breaks every rule of the architecture, so that a test can show that each is noticed. */
@NullMarked
package io.geobroker.testbed.violating;

import org.jspecify.annotations.NullMarked;
