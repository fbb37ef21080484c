package io.geobroker.loadtest.storm.journal;

import java.util.Optional;

/**
 * An order as a customer asks for it.
 *
 * @param name its client order id, never used for another
 * @param mode how a market order is to cross the ocean; empty for the broker's own choice and for other types
 */
public record Wish(String name, OrderTerms terms, Optional<String> mode) {}
