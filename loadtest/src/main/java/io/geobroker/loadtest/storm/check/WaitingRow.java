package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Terms;
import java.util.UUID;

/** A row of {@code open_orders}. */
public record WaitingRow(UUID order, int bucket, String customer, Terms terms) {}
