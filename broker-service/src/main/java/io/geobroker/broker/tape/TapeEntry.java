package io.geobroker.broker.tape;

import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimId;
import io.geobroker.schema.listing.Price;

/**
 * A trade without its customer.
 *
 * @param tradedAtMicros decision time, microseconds since the epoch
 * @param order distinguishes trades of one microsecond
 * @param claim the trade's identity
 * @param quantity whole shares
 */
public record TapeEntry(long tradedAtMicros, OrderId order, ClaimId claim, Price price, long quantity) {}
