package io.geobroker.loadtest.prototype;

import java.util.List;

/** The fewest tables that the prototype with equal duties needs. */
public final class DutifulTables {
    private DutifulTables() {}

    /** @return statements in their order */
    public static List<String> ddl(String keyspace) {
        return List.of(
                table(keyspace, "customers", "key text PRIMARY KEY, secret text, customer text"),
                table(
                        keyspace,
                        "accounts",
                        "customer text PRIMARY KEY, cash bigint, shares map<text, bigint>, version bigint"),
                table(
                        keyspace,
                        "orders",
                        "symbol text, orderid timeuuid, side text, type text, price bigint, quantity bigint, customer"
                                + " text, PRIMARY KEY (symbol, orderid)"),
                table(
                        keyspace,
                        "orders_by_customer",
                        "customer text, orderid timeuuid, symbol text, side text, type text, price bigint, quantity"
                                + " bigint, status text, filled_price bigint, PRIMARY KEY (customer, orderid)"),
                table(
                        keyspace,
                        "trades_by_symbol",
                        "symbol text, orderid timeuuid, customer text, side text, price bigint, quantity bigint, time"
                                + " bigint, PRIMARY KEY (symbol, orderid)"),
                table(
                        keyspace,
                        "trades_by_customer",
                        "customer text, orderid timeuuid, symbol text, side text, price bigint, quantity bigint, time"
                                + " bigint, PRIMARY KEY (customer, orderid)"));
    }

    private static String table(String keyspace, String name, String columns) {
        return "CREATE TABLE IF NOT EXISTS " + keyspace + "." + name + " (" + columns + ")";
    }
}
