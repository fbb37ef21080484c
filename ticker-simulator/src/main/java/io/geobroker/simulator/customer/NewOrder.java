package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * A limit or stop order to place.
 *
 * @param quantity 1 to 100 shares
 * @param trigger its limit or stop price
 * @param meantToFill whether the price should reach the trigger within seconds
 */
public record NewOrder(
        String customer, Symbol symbol, OrderKind kind, int quantity, Price trigger, boolean meantToFill) {}
