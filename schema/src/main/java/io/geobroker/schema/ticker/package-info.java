/** The topic of price updates: its record, its codec and its partitioning. */
@NullMarked
package io.geobroker.schema.ticker;

import org.jspecify.annotations.NullMarked;
