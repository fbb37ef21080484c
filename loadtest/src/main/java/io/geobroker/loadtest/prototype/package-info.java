/** The published prototype rebuilt as it was, to be measured beside the broker on the same world. */
@NullMarked
package io.geobroker.loadtest.prototype;

import org.jspecify.annotations.NullMarked;
