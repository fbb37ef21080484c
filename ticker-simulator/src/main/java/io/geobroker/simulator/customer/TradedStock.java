package io.geobroker.simulator.customer;

import io.geobroker.schema.listing.Price;
import io.geobroker.schema.listing.Symbol;

/**
 * What customers anywhere know about a stock without asking its region: where it trades, more or less.
 *
 * @param reference what its price swings around
 * @param volatility how far: the standard deviation as a fraction of the reference
 * @param home whether its exchange is in the customers' own region
 */
public record TradedStock(Symbol symbol, Price reference, double volatility, boolean home) {}
