package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.OrderState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Order states that the API reports to customers, in each region. */
public record ReportedOrders(Map<String, List<BrokerApi>> brokers) {
    private static final int PAGE = 500;

    /** Asks the first broker of the region. */
    public Map<UUID, OrderState> states(String region, List<CustomerCredentials> customers) {
        Map<UUID, OrderState> states = new ConcurrentHashMap<>();
        BrokerApi broker = Objects.requireNonNull(brokers.get(region), region).get(0);
        customers.parallelStream().forEach(customer -> read(broker, customer, states));
        return new HashMap<>(states);
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

    private static void read(BrokerApi broker, CustomerCredentials customer, Map<UUID, OrderState> states) {
        String until = "";
        while (true) {
            Reply page = broker.get("/v2/orders?status=all&limit=" + PAGE + until, customer);
            states.putAll(OrderStates.ofAll(page.body()));
            if (page.body().size() < PAGE) {
                return;
            }
            // A nanosecond later, to include others of the same microsecond in the next page.
            until = "&until="
                    + page.body().get(PAGE - 1).path("submitted_at").asString().replace("Z", "001Z");
        }
    }
}
