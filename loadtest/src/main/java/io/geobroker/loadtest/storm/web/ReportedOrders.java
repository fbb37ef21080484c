package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.OrderState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** What the brokers' API tells customers of their orders, in each region. */
public final class ReportedOrders {
    private static final int PAGE = 500;

    private final Map<String, List<BrokerApi>> brokers;

    /** @param brokers of each region */
    public ReportedOrders(Map<String, List<BrokerApi>> brokers) {
        this.brokers = Map.copyOf(brokers);
    }

    /** The state of each order of each customer, asked of the first broker of a region; without those it does not tell. */
    public Map<UUID, OrderState> states(String region, List<CustomerCredentials> customers) {
        Map<UUID, OrderState> states = new ConcurrentHashMap<>();
        BrokerApi broker = in(region).get(0);
        customers.parallelStream().forEach(customer -> read(broker, customer, states));
        return new HashMap<>(states);
    }

    /** What brokers say they have not done yet, a line each; empty when they are up to date. */
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

    private List<BrokerApi> in(String region) {
        List<BrokerApi> all = brokers.get(region);
        if (all == null || all.isEmpty()) {
            throw new IllegalArgumentException("no broker in " + region);
        }
        return all;
    }

    private static void read(BrokerApi broker, CustomerCredentials customer, Map<UUID, OrderState> states) {
        String until = "";
        while (true) {
            Reply page = broker.get("/v2/orders?status=all&limit=" + PAGE + until, customer);
            states.putAll(OrderStates.ofAll(page.body()));
            if (page.body().size() < PAGE) {
                return;
            }
            // A nanosecond later, so that others of the same microsecond are in the next page too.
            until = "&until="
                    + page.body().get(PAGE - 1).path("submitted_at").asString().replace("Z", "001Z");
        }
    }
}
