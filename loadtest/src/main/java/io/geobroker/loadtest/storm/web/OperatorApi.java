package io.geobroker.loadtest.storm.web;

import io.geobroker.loadtest.storm.journal.Endowment;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An operator's client of one broker. Threads may share it. */
public final class OperatorApi {
    private static final String ACCOUNTS = "/geo/admin/accounts";
    private static final int TRIES = 6;
    private static final JsonMapper JSON = new JsonMapper();

    private final BrokerApi broker;
    private final String token;

    public OperatorApi(BrokerApi broker, String token) {
        this.broker = broker;
        this.token = token;
    }

    /** @return Spring arguments of a broker that accepts this token */
    public static List<String> arguments(String token) {
        return List.of("--geobroker.admin.token=" + token);
    }

    /**
     * Retries, as a broker that has just started may be slow.
     *
     * @throws IllegalStateException when it is not opened
     */
    public CustomerCredentials open(Endowment endowment) {
        ObjectNode body = JSON.createObjectNode()
                .put("customer_id", endowment.customer())
                .put("home_region", endowment.home())
                .put("cash", BrokerApi.decimal(endowment.cashMicros()));
        ArrayNode positions = body.putArray("positions");
        new TreeMap<>(endowment.shares())
                .forEach((symbol, lot) -> positions
                        .addObject()
                        .put("symbol", symbol)
                        .put("qty", Long.toString(lot.quantity()))
                        .put("avg_entry_price", BrokerApi.decimal(lot.priceMicros())));
        String why = "";
        for (int tries = 0; tries < TRIES; tries++) {
            Reply opened = broker.manage("POST", ACCOUNTS, token, body);
            if (opened.isOk()) {
                return credentials(opened.body().path("key"));
            }
            why = opened.summary();
            // If an earlier try opened it, its key is lost: issue a new one.
            Reply issued = broker.manage(
                    "POST", ACCOUNTS + "/" + endowment.customer() + "/keys", token, JSON.createObjectNode());
            if (issued.isOk()) {
                return credentials(issued.body());
            }
        }
        throw new IllegalStateException("the account of " + endowment.customer() + " is not opened: " + why);
    }

    private static CustomerCredentials credentials(JsonNode key) {
        return new CustomerCredentials(
                key.path("key_id").asString(), key.path("secret").asString());
    }

    /**
     * Counts once for each transfer, however often it is sent.
     *
     * @return false when it is unknown whether it was added; send it again
     */
    public boolean deposit(String customer, String transfer, long micros) {
        ObjectNode body = JSON.createObjectNode().put("transfer_id", transfer).put("cash", BrokerApi.decimal(micros));
        return broker.manage("POST", ACCOUNTS + "/" + customer + "/deposits", token, body)
                .isOk();
    }

    /**
     * Retries, which is safe.
     *
     * @throws IllegalStateException when it is refused, or never answered
     */
    public void setBuckets(String symbol, int buckets) {
        ObjectNode body = JSON.createObjectNode().put("buckets", buckets);
        String why = "";
        for (int tries = 0; tries < TRIES; tries++) {
            Reply changed = broker.manage("PATCH", "/geo/admin/listings/" + symbol, token, body);
            if (changed.isOk()) {
                return;
            }
            why = changed.summary();
            if (changed.isRefusal() && !changed.saysTooBusy()) {
                break;
            }
        }
        throw new IllegalStateException("the buckets of " + symbol + " are not changed: " + why);
    }

    /** Asks once for a stock's home to be moved. Asking again is safe, and tells what became of it. */
    public Reply move(String symbol, String to) {
        ObjectNode body = JSON.createObjectNode().put("symbol", symbol).put("to", to);
        return broker.manage("POST", "/geo/admin/moves", token, body);
    }
}
