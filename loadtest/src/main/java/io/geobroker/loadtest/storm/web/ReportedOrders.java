package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.check.evidence.ReportedOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Order states that the API reports to customers, in each region. */
public record ReportedOrders(Map<String, List<BrokerApi>> brokers) {
    private static final int PAGE = 500;

    /**
     * Asks the first broker of the region for the lists of all orders.
     *
     * @param customers by name
     */
    public List<ReportedOrder> states(String region, Map<String, CustomerCredentials> customers) {
        BrokerApi broker = Objects.requireNonNull(brokers.get(region), region).get(0);
        return customers.entrySet().parallelStream()
                .flatMap(customer -> read(broker, customer.getKey(), customer.getValue()).stream())
                .toList();
    }

    /** Brokers with tickers left to read, a line each. */
    public List<String> behind() {
        List<String> behind = new ArrayList<>();
        brokers.forEach((region, all) -> {
            for (BrokerApi broker : all) {
                Reply summary = broker.get("/geo/summary");
                long lag = summary.body().path("consumer_lag").asLong(-1);
                if (!summary.isOk() || lag != 0) {
                    behind.add("a broker in " + region + " has tickers to read: " + lag + " " + summary.summary());
                }
            }
        });
        return behind;
    }

    private static List<ReportedOrder> read(BrokerApi broker, String name, CustomerCredentials customer) {
        List<ReportedOrder> orders = new ArrayList<>();
        String until = "";
        Set<UUID> before = Set.of();
        while (true) {
            Reply page = broker.get("/v2/orders?status=all&limit=" + PAGE + until, customer);
            List<JsonNode> listed =
                    page.body().valueStream().filter(OrderStates::isOrder).toList();
            for (JsonNode order : listed) {
                if (!before.contains(OrderStates.id(order))) {
                    orders.add(new ReportedOrder(
                            name, OrderStates.id(order), OrderStates.of(order), OrderStates.wish(order)));
                }
            }
            if (listed.size() < PAGE) {
                return orders;
            }
            // A nanosecond later, to include others of the same microsecond in the next page.
            String last = submittedAt(listed.get(PAGE - 1));
            until = "&until=" + last.replace("Z", "001Z");
            before = listed.stream()
                    .filter(order -> submittedAt(order).equals(last))
                    .map(OrderStates::id)
                    .collect(Collectors.toSet());
        }
    }

    private static String submittedAt(JsonNode order) {
        return order.path("submitted_at").asString();
    }
}
