package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.Published;
import io.geobroker.loadtest.experiment.valve.ValveVerdict.Figures;
import io.geobroker.loadtest.experiment.window.ProcessTable;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.measure.Latencies;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.Report.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The report on valves.
 *
 * @param runs by disturbance; the first variant of each is none
 */
record ValveReport(Map<ValveScenario, Rounds<ValveRun>> runs, int nodes) {
    private static final int PERCENT = 100;

    private record Compared(String variant, String name, ToDoubleFunction<Figures> figure) {
        static List<Compared> with(String variant) {
            return List.of(
                    new Compared(variant, "goodput", Figures::goodput),
                    new Compared(variant, "fills", Figures::fills),
                    new Compared(variant, "admitted p99", Figures::admittedP99),
                    new Compared(variant, "ticker to fill p99", Figures::fillP99));
        }
    }

    static String line(ValveRun run) {
        ValvePart disturbed = run.disturbed();
        return Numbers.text(
                "%.1f orders/s taken, %.1f fills/s, admitted p99 %s ms, %.0f %% refused, recovered after %s s, given up: %s",
                disturbed.goodput(),
                disturbed.fills(),
                Latencies.millis(disturbed.admitted().p99()),
                PERCENT * disturbed.refusedShare(),
                recovery(run),
                givenUp(run));
    }

    void addTo(Report report) {
        List<Rounds<Figures>> figures =
                runs.values().stream().map(rounds -> rounds.map(Figures::of)).toList();
        report.found(new ValveVerdict(figures).sentence());
        Optional.ofNullable(runs.get(ValveScenario.GROWING)).ifPresent(grew -> report.found(besidePublished(grew)));
        runs.forEach((scenario, rounds) -> {
            report.table(disturbed(scenario, rounds));
            report.chart(chart(scenario, rounds));
        });
        Columns<Compared> ratios =
                new Columns<Compared>().text("variant", Compared::variant).text("figure", Compared::name);
        List<ValveScenario> scenarios = List.copyOf(runs.keySet());
        scenarios.forEach(scenario -> ratios.text(
                scenario.toString(),
                each -> ValveVerdict.ofNone(each.variant(), figures.get(scenarios.indexOf(scenario)), each.figure())));
        report.table(ratios.table(
                "With the valve, of what it is with none",
                figures.get(0).others().stream()
                        .flatMap(variant -> Compared.with(variant).stream())
                        .toList()));
        ProcessTable processes = new ProcessTable("disturbance", "variant");
        runs.forEach((scenario, rounds) -> rounds.variants()
                .forEach(variant -> processes.add(
                        rounds.of(variant).stream().map(ValveRun::usage).toList(), scenario.toString(), variant)));
        report.table(processes.titled("Processes while disturbed, all rounds together"));
        remarks(report);
    }

    private static Table disturbed(ValveScenario scenario, Rounds<ValveRun> rounds) {
        Columns<ValvePart> meanwhile = new Columns<ValvePart>()
                .number("orders/s taken", ValvePart::goodput)
                .number("refused %", part -> PERCENT * part.refusedShare())
                .millis("admitted p50 ms", part -> part.admitted().p50())
                .millis("admitted p99 ms", part -> part.admitted().p99())
                .number("fills/s", ValvePart::fills)
                .number("fills of taken", ValvePart::fillsOfTaken)
                .millis("ticker to fill p50 ms", part -> part.tickerToFill().p50())
                .millis("ticker to fill p99 ms", part -> part.tickerToFill().p99());
        Columns<ValvePart> before = new Columns<ValvePart>()
                .number("calm orders/s taken", ValvePart::goodput)
                .millis("calm admitted p99 ms", part -> part.admitted().p99())
                .number("calm fills of taken", ValvePart::fillsOfTaken);
        return new Columns<String>()
                .text("variant", variant -> variant)
                .all(meanwhile, variant -> sum(rounds, variant, ValveRun::disturbed))
                .all(before, variant -> sum(rounds, variant, ValveRun::beforehand))
                .text("recovered after s", variant -> each(rounds, variant, ValveReport::recovery, ", "))
                .text("statements given up", variant -> each(rounds, variant, ValveReport::givenUp, "; "))
                .table("While disturbed: " + scenario, rounds.variants());
    }

    private static ValvePart sum(Rounds<ValveRun> rounds, String variant, Function<ValveRun, ValvePart> part) {
        return rounds.of(variant).stream().map(part).reduce(ValvePart.NOTHING, ValvePart::plus);
    }

    private static String each(
            Rounds<ValveRun> rounds, String variant, Function<ValveRun, String> told, String between) {
        return rounds.of(variant).stream().map(told).collect(Collectors.joining(between));
    }

    private void remarks(Report report) {
        report.remark(
                "The brokers' own limit of requests under way (geobroker.web) stands before the valve in all variants. Refused"
                        + " is every answer but 200; what is not answered within 15 s counts as refused then.");
        report.remark("A busy machine has six programs beside the world that take every core they get.");
        report.remark("A slow node is the first of the first region, asleep for 60 of each 100 ms; "
                + (nodes == 1
                        ? "it is the only one of its datacenter, so no other could answer for it."
                        : "the other " + (nodes - 1) + " of its datacenter answer for it where they can."));
        report.remark(
                "Disturbed is by the clock, the same for all. Brokers that are too busy to tell what they filled tell it"
                        + " later; their fills a second are of the time until then.");
        report.remark(
                "Recovered is the first second after the disturbance in which nine of ten orders sent are taken, with a"
                        + " 99th percentile of at most twice the calm one's.");
    }

    private static String besidePublished(Rounds<ValveRun> grew) {
        Published published = Published.of(ValveReport.class);
        // Time for the same work is the inverse of work in the same time.
        double ours = sum(grew, "none", ValveRun::disturbed).goodput()
                / sum(grew, "response-time", ValveRun::disturbed).goodput();
        return Numbers.text(
                "Published: with a valve by response time in the server the same inserts take %.2f times as long as with"
                        + " none. Ours, in the client, orders taken: %s times. Clients there wait for their answers, so that a"
                        + " shorter queue lets each send sooner; ours send whatever becomes of it.",
                published.figure("seconds with a valve") / published.figure("seconds without"), Numbers.number(ours));
    }

    private static String givenUp(ValveRun run) {
        String counts = run.givenUp().entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "0" : counts;
    }

    private static String recovery(ValveRun run) {
        double seconds = run.secondsToRecover();
        return Double.isInfinite(seconds) ? "more than " + Numbers.number(run.secondsAfter()) : Numbers.number(seconds);
    }

    /** Draws the first round, aligned at the begin of the disturbance. */
    private static Chart chart(ValveScenario scenario, Rounds<ValveRun> rounds) {
        ValveRun any = rounds.of(rounds.first()).get(0);
        Chart chart = Chart.lines("Orders taken: " + scenario, Chart.Place.WIDE, "seconds", "a second")
                .shaded(scenario.toString(), any.from(), any.until());
        for (String variant : rounds.variants()) {
            ValveRun run = rounds.of(variant).get(0);
            chart.line(
                    variant,
                    run.seconds(),
                    second -> second.at() - run.from() + any.from(),
                    second -> second.taken() / second.length());
        }
        return chart;
    }
}
