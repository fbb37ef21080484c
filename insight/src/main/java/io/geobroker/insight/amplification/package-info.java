/**
 * Write amplification, and the traffic and cost it causes. Counts of this region's writes and other regions' reports come
 * in. Ratios, bytes and prices go out. Queries of regions or keyspaces must not be here.
 */
@NullMarked
package io.geobroker.insight.amplification;

import org.jspecify.annotations.NullMarked;
