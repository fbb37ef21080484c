package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Symbol;

/**
 * A market order to place.
 *
 * @param home whether the symbol is of the customer's own region
 * @param quantity 1 to 100 shares
 */
public record MarketOrder(String customer, Symbol symbol, boolean home, MarketMode mode, boolean buy, int quantity) {}
