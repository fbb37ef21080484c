package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.report.Report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A load taken apart into what is done in it, so that the parts add up to the whole.
 *
 * <p>What a loaded world takes more than one with tickers alone is for orders and trades. Of that the nodes have what the
 * counted statements cost, see {@link StatementCosts}; so much of the brokers as their driver takes for these, and the rest of
 * the brokers and Kafka is for what is done beside statements. Statements of duties in the background are counted and not
 * charged: their duty is measured as a whole, by switching it off. What all statements of orders and trades together take more
 * than the sum of what each adds is shared by them. What the nodes take beside all that is the last part, and may be negative.
 */
record DutySplit(List<Duty> duties, Cores whole) {
    static final String SHARED = "shared by all statements above: nodes looking for more";
    static final String REMAINDER = "not told apart";

    /** Medians of loads, each with one thing more than the one before. */
    record Loads(Cores idle, Cores tickers, Cores orders, Cores whole) {}

    /** @param saved by switching a duty off; one that is missing was not measured */
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

    /** Statements, and what brokers and Kafka do beside them. */
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

    /** Milliseconds of CPU for each order or trade, of so many a second. */
    double millis(Duty.Per per, double perSecond) {
        return 1_000
                * duties.stream()
                        .filter(duty -> duty.per() == per)
                        .mapToDouble(duty -> duty.cores().all())
                        .sum()
                / perSecond;
    }

    /** What statements of orders and trades take together and none of them alone. */
    Cores shared() {
        return duties.get(duties.size() - 2).cores();
    }

    Cores remainder() {
        return duties.get(duties.size() - 1).cores();
    }

    /**
     * @param orders a second
     * @param trades a second
     * @param beside what is not in the whole, below it
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
