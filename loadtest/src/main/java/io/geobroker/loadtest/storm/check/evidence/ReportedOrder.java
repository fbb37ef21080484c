package io.geobroker.loadtest.storm.check.evidence;

import io.geobroker.loadtest.storm.journal.OrderState;
import io.geobroker.loadtest.storm.journal.Wish;
import java.util.UUID;

/** An entry of a customer's list of orders, as the API tells it. */
public record ReportedOrder(String customer, UUID id, OrderState state, Wish wish) {}
