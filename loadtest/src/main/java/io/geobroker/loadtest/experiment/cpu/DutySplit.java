package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
        duties.add(new Duty(
                "an idle world but for the next lines", Duty.Per.WORLD, 0, loads.idle.minus(sum(saved, false))));
        background(saved, false, counted, duties);
        duties.add(new Duty(
                "tickers: receive, read new orders, match",
                Duty.Per.WORLD,
                0,
                loads.tickers.minus(loads.idle).minus(sum(saved, true))));
        background(saved, true, counted, duties);
        of(
                Duty.Per.ORDER,
                "answer requests, check them, keep books",
                loads.orders.minus(loads.tickers),
                statements,
                costs,
                duties);
        of(Duty.Per.TRADE, "match, tell customers", loads.whole.minus(loads.orders), statements, costs, duties);
        double charged = statements.stream()
                .mapToDouble(each -> costs.cores(each.kind(), each.perSecond()).nodes())
                .sum();
        duties.add(
                new Duty(SHARED, Duty.Per.WORLD, 0, new Cores(costs.together().median() - charged, 0, 0)));
        Cores told = duties.stream().map(Duty::cores).reduce(Cores.NONE, Cores::plus);
        duties.add(new Duty(REMAINDER, Duty.Per.WORLD, 0, loads.whole.minus(told)));
        return new DutySplit(List.copyOf(duties), loads.whole);
    }

    private static void background(
            Map<Background, Cores> saved, boolean ofTickers, BrokerStatements counted, List<Duty> duties) {
        saved.forEach((duty, cores) -> {
            if (duty.ofTickers() == ofTickers) {
                duties.add(new Duty(duty.words(), Duty.Per.WORLD, duty.writes(counted), cores));
            }
        });
    }

    private static Cores sum(Map<Background, Cores> saved, boolean ofTickers) {
        return saved.entrySet().stream()
                .filter(duty -> duty.getKey().ofTickers() == ofTickers)
                .map(Map.Entry::getValue)
                .reduce(Cores.NONE, Cores::plus);
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
        List<List<String>> rows = new ArrayList<>();
        for (Duty duty : duties) {
            double each = duty.per() == Duty.Per.ORDER ? orders : trades;
            boolean forEach = duty.per() != Duty.Per.WORLD;
            rows.add(row(
                    duty.name(),
                    switch (duty.per()) {
                        case ORDER -> "order";
                        case TRADE -> "trade";
                        case WORLD -> "";
                    },
                    duty.perSecond() == 0 ? "" : Windows.number(duty.perSecond()),
                    forEach && duty.perSecond() != 0 ? Windows.number(duty.perSecond() / each) : "",
                    duty.cores(),
                    forEach ? Windows.number(1_000 * duty.cores().all() / each) : ""));
        }
        rows.add(row("all of it", "", "", "", whole, ""));
        beside.forEach((name, cores) -> rows.add(row(name, "", "", "", cores, "")));
        return new Table(
                title,
                List.of(
                        "duty",
                        "for each",
                        "statements/s",
                        "statements each",
                        "nodes",
                        "brokers",
                        "Kafka",
                        "all",
                        "ms each"),
                rows);
    }

    private static List<String> row(
            String name, String per, String statements, String statementsEach, Cores cores, String millis) {
        return List.of(
                name,
                per,
                statements,
                statementsEach,
                percent(cores.nodes()),
                percent(cores.brokers()),
                percent(cores.kafka()),
                percent(cores.all()),
                millis);
    }

    private static String percent(double cores) {
        return cores == 0 ? "" : Windows.number(100 * cores);
    }
}
