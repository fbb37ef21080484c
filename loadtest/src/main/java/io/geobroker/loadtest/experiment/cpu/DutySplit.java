package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Splits the cost of a load into duties that add up to the whole.
 *
 * <p>Orders and trades cost what the load takes beyond tickers alone. Of that, counted statements cost their
 * {@link StatementCosts} in nodes and in the brokers' driver; the rest of brokers and Kafka is other work. Background duties
 * are measured as a whole, so their statements are not charged.
 *
 * <p>What all statements cost beyond the sum of single ones is shared. The rest of the nodes is the remainder, which may be
 * negative.
 */
record DutySplit(List<Duty> duties, Cores whole) {
    static final String SHARED = "shared by all statements above: nodes looking for more";
    static final String REMAINDER = "not told apart";

    /** Median cores under each load. */
    record Loads(Cores idle, Cores tickers, Cores orders, Cores whole) {}

    /** @param saved by switching a duty off; unmeasured ones are missing */
    static DutySplit of(
            Loads loads,
            Map<Background, Cores> saved,
            BrokerStatements counted,
            List<DutyStatements> statements,
            StatementCosts costs) {
        List<Duty> duties = new ArrayList<>();
        background("an idle world but for the next lines", loads.idle, saved, false, counted, duties);
        Cores ofTickers = loads.tickers.minus(loads.idle);
        background("tickers: receive, read new orders, match", ofTickers, saved, true, counted, duties);
        Cores ofOrders = loads.orders.minus(loads.tickers);
        of(Duty.Per.ORDER, "answer requests, check them, keep books", ofOrders, statements, costs, duties);
        of(Duty.Per.TRADE, "match, tell customers", loads.whole.minus(loads.orders), statements, costs, duties);
        double charged = statements.stream()
                .mapToDouble(each -> costs.cores(each.kind(), each.perSecond()).nodes())
                .sum();
        duties.add(new Duty(SHARED, Duty.Per.WORLD, 0, new Cores(costs.nodesTogether() - charged, 0, 0)));
        duties.add(new Duty(REMAINDER, Duty.Per.WORLD, 0, loads.whole.minus(sum(duties))));
        return new DutySplit(List.copyOf(duties), loads.whole);
    }

    /** @param beside name of what is left of the cores without the background duties */
    private static void background(
            String beside,
            Cores cores,
            Map<Background, Cores> saved,
            boolean ofTickers,
            BrokerStatements counted,
            List<Duty> duties) {
        List<Duty> background = saved.entrySet().stream()
                .filter(duty -> duty.getKey().ofTickers() == ofTickers)
                .map(duty -> new Duty(
                        duty.getKey().words(), Duty.Per.WORLD, duty.getKey().writes(counted), duty.getValue()))
                .toList();
        duties.add(new Duty(beside, Duty.Per.WORLD, 0, cores.minus(sum(background))));
        duties.addAll(background);
    }

    private static Cores sum(List<Duty> duties) {
        return duties.stream().map(Duty::cores).reduce(Cores.NONE, Cores::plus);
    }

    private static void of(
            Duty.Per per,
            String beside,
            Cores more,
            List<DutyStatements> statements,
            StatementCosts costs,
            List<Duty> duties) {
        Cores spent = Cores.NONE;
        for (DutyStatements each : statements) {
            if (each.per() == per) {
                Cores cores = costs.cores(each.kind(), each.perSecond());
                spent = spent.plus(cores);
                duties.add(new Duty(each.duty(), per, each.perSecond(), cores));
            }
        }
        duties.add(new Duty(beside, per, 0, new Cores(0, more.brokers() - spent.brokers(), more.kafka())));
    }

    /** CPU milliseconds for each, at this rate. */
    double millis(Duty.Per per, double perSecond) {
        return 1_000
                * duties.stream()
                        .filter(duty -> duty.per() == per)
                        .mapToDouble(duty -> duty.cores().all())
                        .sum()
                / perSecond;
    }

    /** What statements cost together beyond the sum of single ones. */
    Cores shared() {
        return duties.get(duties.size() - 2).cores();
    }

    Cores remainder() {
        return duties.get(duties.size() - 1).cores();
    }

    /**
     * @param orders a second
     * @param trades a second
     * @param beside rows that are not part of the whole
     */
    Table table(String title, double orders, double trades, Map<String, Cores> beside) {
        List<Duty> rows = new ArrayList<>(duties);
        rows.add(new Duty("all of it", Duty.Per.WORLD, 0, whole));
        beside.forEach((name, cores) -> rows.add(new Duty(name, Duty.Per.WORLD, 0, cores)));
        ToDoubleFunction<Duty> rate = duty -> switch (duty.per()) {
            case ORDER -> orders;
            case TRADE -> trades;
            case WORLD -> Double.NaN;
        };
        return new Columns<Duty>()
                .text("duty", Duty::name)
                .text("for each", Duty::per)
                .number("statements/s", Duty::perSecond)
                .number("statements each", duty -> duty.perSecond() / rate.applyAsDouble(duty))
                .all(Cores.columns(100), Duty::cores)
                .number("ms each", duty -> 1_000 * duty.cores().all() / rate.applyAsDouble(duty))
                .table(title, rows);
    }
}
