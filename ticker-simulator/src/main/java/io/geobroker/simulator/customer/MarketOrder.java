package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Symbol;

/**
 * An order at market that a customer is about to place.
 *
 * @param customer who places it: {@code customer-sydney-17}
 * @param symbol of any region
 * @param home whether that is the customer's own
 * @param quantity 1 to 100 shares
 */
public record MarketOrder(String customer, Symbol symbol, boolean home, MarketMode mode, boolean buy, int quantity) {}
