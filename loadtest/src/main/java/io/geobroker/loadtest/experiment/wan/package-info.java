/**
 * Worlds and their WAN traffic come in. Bytes and their price, replica writes, and effects of distance or a cut go out. What
 * stays within a region must not be measured here.
 */
@NullMarked
package io.geobroker.loadtest.experiment.wan;

import org.jspecify.annotations.NullMarked;
