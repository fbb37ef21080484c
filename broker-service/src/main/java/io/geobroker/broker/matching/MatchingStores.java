package io.geobroker.broker.matching;

import io.geobroker.broker.market.LastPrices;
import io.geobroker.broker.order.OpenOrders;
import io.geobroker.broker.region.ReadBuckets;
import io.geobroker.broker.tape.Trades;

/**
 * What an owner reads of its symbols, all at home.
 *
 * @param openOrders the orders that wait
 * @param readBuckets how many buckets of them the owners before have read
 * @param trades the recent tape
 * @param lastPrices of the owners before, with the times of their tickers
 */
public record MatchingStores(OpenOrders openOrders, ReadBuckets readBuckets, Trades trades, LastPrices lastPrices) {}
