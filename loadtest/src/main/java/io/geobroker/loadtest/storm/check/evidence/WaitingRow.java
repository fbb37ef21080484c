package io.geobroker.loadtest.storm.check.evidence;

import io.geobroker.loadtest.storm.journal.OrderTerms;
import java.util.UUID;

/** A row of {@code open_orders}. */
public record WaitingRow(UUID order, int bucket, String customer, OrderTerms terms) {}
