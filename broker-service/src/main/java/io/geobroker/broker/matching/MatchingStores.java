package io.geobroker.broker.matching;

import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.tape.Trades;

/**
 * The stores that an owner reads, all in its region.
 *
 * @param readBuckets how many buckets earlier owners have read
 * @param lastPrices of earlier owners
 */
public record MatchingStores(OpenOrders openOrders, ReadBuckets readBuckets, Trades trades, LastPrices lastPrices) {}
