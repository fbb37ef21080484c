/**
 * How often a write is multiplied, and what that makes a region send and pay. Counts of writes, and what other regions told of
 * theirs, come in. Ratios, bytes and prices go out. How regions and keyspaces are asked must not be here.
 */
@NullMarked
package io.geobroker.insight.amplification;

import org.jspecify.annotations.NullMarked;
