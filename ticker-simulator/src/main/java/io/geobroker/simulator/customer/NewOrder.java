package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * An order a customer is about to place.
 *
 * @param customer who places it: {@code customer-sydney-17}
 * @param symbol of any region
 * @param quantity 1 to 100 shares
 * @param trigger its limit or stop price
 * @param meantToFill whether its price is near enough to be triggered within seconds
 */
public record NewOrder(
        String customer, Symbol symbol, OrderKind kind, int quantity, Price trigger, boolean meantToFill) {}
