package io.geobroker.loadtest.experiment.cpu;

import io.geobroker.loadtest.experiment.BrokerVariants;
import io.geobroker.loadtest.experiment.BrokerVariants.Variant;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.Rates;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Splits the CPU time of a load.
 *
 * <p>Four loads, each with one thing more, show the cost of tickers, orders and trades; the last repeats without each
 * background duty. {@link DutySplit} divides orders and trades by duty.
 */
public final class CpuExperiment {
    private static final Rates ALL = Rates.PROTOTYPE.times(0.1);
    private static final BrokerVariants.Plan PLAN = new BrokerVariants.Plan(Place.LOCAL, 24, 3, 700);
    private static final int TIMES_LONGER_THAN_TRIALS = 8;
    private static final String TRACING = "with tracing";

    private CpuExperiment() {}

    public static Report run(Lab lab) {
        List<Variant> loads = loads();
        List<Variant> variants = new ArrayList<>(loads);
        if (lab.settings().brief()) {
            variants.add(without(Background.AUDITS));
        } else {
            Stream.of(Background.values()).map(CpuExperiment::without).forEach(variants::add);
            variants.add(tracing(lab.world()));
        }
        Function<Window, String> line =
                measured -> Numbers.number(100 * Cores.of(measured.usage()).all()) + " % of a core";
        Rounds<Window> rounds = BrokerVariants.measure(lab, PLAN, variants, line);
        CpuWindows windows =
                new CpuWindows(rounds, loads.stream().map(Variant::name).toList());
        Duration length = lab.settings().length(PLAN.minutes()).dividedBy(TIMES_LONGER_THAN_TRIALS);
        StatementCosts costs = StatementTrials.measure(lab.world(), windows, length);
        Report report =
                lab.report("Where the CPU time goes", lab.world().testbed().options());
        report.fact("load", ALL + ", orders placed at home");
        CpuReport.write(report, windows, costs, TRACING);
        return report;
    }

    private static List<Variant> loads() {
        return List.of(
                new Variant("idle", new Rates(0, 0), false, List.of()),
                new Variant("tickers", new Rates(ALL.tickers(), 0), false, List.of()),
                new Variant("tickers and orders", ALL, false, List.of()),
                new Variant("tickers, orders and trades", ALL, true, List.of()));
    }

    private static Variant without(Background duty) {
        return new Variant(CpuWindows.without(duty), ALL, true, duty.switchedOff());
    }

    /** Tracing is not part of the whole load: without a Zipkin nothing is recorded. */
    private static Variant tracing(ExperimentWorld world) {
        return new Variant(TRACING, ALL, true, List.of("--geobroker.tracing.zipkin=" + world.zipkin()));
    }
}
