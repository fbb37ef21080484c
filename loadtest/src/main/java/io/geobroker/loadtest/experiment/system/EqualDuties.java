package io.geobroker.loadtest.experiment.system;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.PlannedOrder;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** The prototype with a broker's duties: one in each region, using its own datacenter. */
public final class EqualDuties extends PrototypeBrokers {
    private static final int HOST = 203;
    private static final long CASH_MICROS = 1_000_000_000_000_000L;
    private static final long SHARES = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final int customersPerRegion;

    public EqualDuties(Testbed testbed, Http http, int customersPerRegion, int heapMebibytes) {
        super(testbed, http, true, "equal-duties", HOST, heapMebibytes);
        this.customersPerRegion = customersPerRegion;
    }

    @Override
    public void start() {
        String first = testbed.addresses().regions().get(0);
        try (CqlSession session = testbed.openSession(first, first)) {
            start(session, tables());
            open(session);
        }
    }

    /** The fewest tables that it needs. */
    private List<String> tables() {
        String trade =
                "orderid timeuuid, customer text, side text, symbol text, price bigint, quantity bigint, time bigint";
        return List.of(
                table("customers", "key text PRIMARY KEY, secret text, customer text"),
                table("accounts", "customer text PRIMARY KEY, cash bigint, shares map<text, bigint>, version bigint"),
                table(
                        "orders",
                        "symbol text, orderid timeuuid, side text, type text, price bigint, quantity bigint, customer"
                                + " text, PRIMARY KEY (symbol, orderid)"),
                table(
                        "orders_by_customer",
                        "customer text, orderid timeuuid, symbol text, side text, type text, price bigint, quantity"
                                + " bigint, status text, filled_price bigint, PRIMARY KEY (customer, orderid)"),
                table("trades_by_symbol", trade + ", PRIMARY KEY (symbol, orderid)"),
                table("trades_by_customer", trade + ", PRIMARY KEY (customer, orderid)"));
    }

    private String table(String name, String columns) {
        return "CREATE TABLE IF NOT EXISTS " + keyspace() + "." + name + " (" + columns + ")";
    }

    private void open(CqlSession session) {
        PreparedStatement insertKey =
                session.prepare("INSERT INTO " + keyspace() + ".customers (key, secret, customer) VALUES (?, ?, ?)");
        PreparedStatement insertAccount = session.prepare(
                "INSERT INTO " + keyspace() + ".accounts (customer, cash, shares, version) VALUES (?, ?, ?, 0)");
        Map<String, Long> shares = testbed.world().listings().stream()
                .collect(Collectors.toMap(listing -> listing.symbol().value(), listing -> SHARES));
        try (RowWriter rows = new RowWriter(session)) {
            for (String region : testbed.addresses().regions()) {
                for (int i = 0; i < customersPerRegion; i++) {
                    String customer = customer(region, i);
                    rows.write(insertAccount.bind(customer, CASH_MICROS, shares));
                    rows.write(insertKey.bind(customer, secretOf(customer), customer));
                }
            }
        }
    }

    /** Always at home: only one datacenter changes an account. */
    @Override
    public CompletionStage<Optional<UUID>> place(PlannedOrder order, Place place) {
        Listing listing = order.listing();
        String customer = customer(listing.homeRegion(), order.number() % customersPerRegion);
        byte[] body = Http.JSON.writeValueAsBytes(Http.JSON
                .createObjectNode()
                .put("symbol", listing.symbol().value())
                .put("side", order.side())
                .put("type", order.type())
                .put("price", order.priceMicros())
                .put("quantity", 1));
        return http.accepted(HttpRequest.newBuilder(uri(listing.homeRegion()).resolve("/orders"))
                .timeout(PATIENCE)
                .header("X-Key", customer)
                .header("X-Secret", secretOf(customer))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build());
    }

    private static String customer(String region, long number) {
        return region + "-" + number;
    }

    private static String secretOf(String customer) {
        return "secret-of-" + customer;
    }
}
