/** Loads of Scylla nodes. */
@NullMarked
package io.geobroker.insight.placement.scylla;

import org.jspecify.annotations.NullMarked;
