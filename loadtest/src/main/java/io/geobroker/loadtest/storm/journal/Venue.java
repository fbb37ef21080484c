package io.geobroker.loadtest.storm.journal;

import io.geobroker.schema.world.TradingHours;

/**
 * Where and when a stock trades.
 *
 * @param home the region that decides on its orders
 */
public record Venue(String home, TradingHours hours) {}
