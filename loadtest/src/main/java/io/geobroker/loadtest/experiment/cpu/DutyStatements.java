package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Statements a second of one duty of an order or a trade. */
record DutyStatements(String duty, Duty.Per per, StatementKind kind, double perSecond) {
    static final String ACCOUNTS = "accounts";
    static final String OUTCOMES = "order_outcomes";
    static final String VIEWS = "orders_by_customer";
    static final String ROWS = "open_orders";
    static final String TRADES = "trades_by_symbol";
    static final String NAMES = "client_order_ids";

    /** Written plainly by orders and trades. */
    static final Set<String> PLAIN_TABLES = Set.of(ROWS, VIEWS, BrokerStatements.EVENTS, TRADES);

    private static final Set<String> OF_ORDERS =
            Set.of(ACCOUNTS, OUTCOMES, VIEWS, BrokerStatements.EVENTS, ROWS, NAMES, TRADES);

    /**
     * Counts that orders and trades share are divided by their numbers. Each placed row is one write; other writes to that
     * table are deletes of one or more rows.
     *
     * @param tickers statements with tickers alone, which are subtracted
     */
    static List<DutyStatements> of(BrokerStatements loaded, BrokerStatements tickers) {
        double orders = loaded.perSecond("orders");
        double trades = loaded.fillsPerSecond();
        double placing = orders + trades == 0 ? 1 : orders / (orders + trades);
        double ending = 1 - placing;
        // Each event is one batch with a view, and a batch counts for both tables.
        double batches = loaded.plain(BrokerStatements.EVENTS);
        double placed = Math.min(orders, loaded.plain(ROWS));
        List<DutyStatements> all = new ArrayList<>();
        all.add(new DutyStatements(
                "hold", Duty.Per.ORDER, StatementKind.UPDATE_IF, loaded.conditional(ACCOUNTS) * placing));
        all.add(new DutyStatements(
                "keep the customer's name for it", Duty.Per.ORDER, StatementKind.INSERT_IF, loaded.conditional(NAMES)));
        all.add(plain("place: row", Duty.Per.ORDER, placed));
        all.add(new DutyStatements(
                "place: view and event, one batch", Duty.Per.ORDER, StatementKind.BATCH, batches * placing));
        all.add(new DutyStatements("claim", Duty.Per.TRADE, StatementKind.INSERT_IF, loaded.conditional(OUTCOMES)));
        all.add(plain("record: trade", Duty.Per.TRADE, loaded.plain(TRADES)));
        all.add(new DutyStatements(
                "record: view and event, one batch", Duty.Per.TRADE, StatementKind.BATCH, batches * ending));
        all.add(plain("show to who waits: view", Duty.Per.TRADE, Math.max(0, loaded.plain(VIEWS) - batches)));
        all.add(new DutyStatements(
                "settle", Duty.Per.TRADE, StatementKind.UPDATE_IF, loaded.conditional(ACCOUNTS) * ending));
        all.add(new DutyStatements("delete", Duty.Per.TRADE, StatementKind.DELETE, loaded.plain(ROWS) - placed));
        all.add(new DutyStatements(
                "read keys, accounts, outcomes", Duty.Per.ORDER, StatementKind.READ, loaded.reads() - tickers.reads()));
        all.add(plain("write anything else", Duty.Per.ORDER, others(loaded) - others(tickers)));
        return all.stream().filter(each -> each.perSecond != 0).toList();
    }

    /** @return writes to tables of neither orders nor background duties */
    private static double others(BrokerStatements of) {
        return of.tables().stream()
                .filter(table -> !OF_ORDERS.contains(table) && !Background.writesTo(table))
                .mapToDouble(table -> of.plain(table) + of.conditional(table))
                .sum();
    }

    private static DutyStatements plain(String duty, Duty.Per per, double perSecond) {
        return new DutyStatements(duty, per, StatementKind.PLAIN, perSecond);
    }
}
