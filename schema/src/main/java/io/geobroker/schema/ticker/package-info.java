/** The topic of price updates. Tickers come in; records and partitions go out. No Kafka client here. */
@NullMarked
package io.geobroker.schema.ticker;

import org.jspecify.annotations.NullMarked;
