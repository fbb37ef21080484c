package io.geobroker.loadtest.experiment.move;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.WaitingRows;
import io.geobroker.loadtest.experiment.wan.OceanCauses;
import io.geobroker.loadtest.experiment.window.TargetLimit;
import io.geobroker.loadtest.report.Chart;
import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.ticker.TickerRoutes;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Moves the symbols of the first region to the next and back, while more and more orders wait. */
public final class MoveExperiment {
    static final String TABLE = "While symbols move, and in calm";
    private static final double MINUTES = 25;
    /** Of the minutes. There are six times of calm; moving takes the rest. */
    private static final int PARTS = 25;

    private static final Duration LEAST_CALM = Duration.ofSeconds(3);
    private static final List<Long> SIZES = List.of(1_000L, 10_000L, 100_000L);
    private static final long BRIEF_SIZE = 100;
    private static final int BRIEF_SYMBOLS = 2;
    private static final int HEAP_MEBIBYTES = 768;

    private MoveExperiment() {}

    public static Report run(Lab lab) {
        ExperimentSettings settings = lab.settings();
        Duration calm =
                Collections.max(List.of(LEAST_CALM, settings.length(MINUTES).dividedBy(PARTS)));
        List<MoveResult> measured = new ArrayList<>();
        lab.ifEarly(report -> write(report, measured));
        TestbedOptions options = settings.brief() ? settings.testbed() : Lab.withAllCompilers(settings.testbed());
        if (settings.brief()) {
            measure(lab.world(), List.of(BRIEF_SIZE), calm, measured);
        } else {
            try (ExperimentWorld world = lab.start(options, HEAP_MEBIBYTES, List.of())) {
                measure(world, SIZES, calm, measured);
            }
        }
        Report report = lab.report("A region is evacuated", options);
        report.fact("load", MoveTrial.RATES + ", over all regions; all of these orders fill");
        write(report, measured);
        return report;
    }

    private static void measure(ExperimentWorld world, List<Long> sizes, Duration calm, List<MoveResult> measured) {
        ExperimentSettings settings = world.settings();
        Testbed testbed = world.testbed();
        List<String> regions = world.geobroker().regions();
        String home = regions.get(0);
        List<String> symbols = testbed.world().listingsAtHomeIn(home).stream()
                .map(listing -> listing.symbol().value())
                .limit(settings.brief() ? BRIEF_SYMBOLS : Integer.MAX_VALUE)
                .toList();
        long there = 0;
        try (CqlSession session = testbed.openSession(home, home);
                TickerRoutes routes = new TickerRoutes(regions.stream()
                        .map(region -> testbed.brokerUri(region, region, 1))
                        .toList());
                Bench bench = new Bench(world)) {
            MoveTrial trial = new MoveTrial(world, bench, routes, session, symbols, home, regions.get(1), calm);
            for (long size : sizes) {
                WaitingRows.add(world, List.of(home), List.of(), there, size);
                there = size;
                settings.say(Numbers.text("%,d orders wait in %s", size, home));
                MoveResult result = trial.measure(size);
                measured.add(result);
                settings.say(Numbers.text(
                        "%,d waiting: %,d pulled, longest pause %.0f ms, in calm %.0f, %d lost, %d not acknowledged,"
                                + " %d twice",
                        size,
                        result.pulled(),
                        result.pauseMillis(),
                        result.calmPauseMillis(),
                        result.lost(),
                        result.unanswered(),
                        result.twice()));
            }
        }
    }

    static void write(Report report, List<MoveResult> measured) {
        if (measured.isEmpty()) {
            return;
        }
        List<MoveResult.Row> figures =
                measured.stream().flatMap(each -> each.rows().stream()).toList();
        report.found(TargetLimit.sentence(
                figures.stream().map(MoveResult.Row::judgement).toList()));
        report.table(new Columns<MoveResult.Row>()
                .text("waiting", each -> Numbers.count(each.waiting()))
                .text("figure", MoveResult.Row::what)
                .number("while symbols move", MoveResult.Row::moving)
                .number("in calm", MoveResult.Row::calm)
                .text("goal", MoveResult.Row::goal)
                .text("met", MoveResult.Row::judgement)
                .table(TABLE, figures));
        report.table(new Columns<MoveResult>()
                .text("waiting", each -> Numbers.count(each.waiting()))
                .text("orders pulled, there and back", MoveResult::pulled)
                .number("seconds of moving", each -> each.moving().crossed().seconds())
                .number("claims lost a second", each -> lostClaims(each.moving()))
                .number("in calm", each -> lostClaims(each.calm()))
                .text("orders not acknowledged", MoveResult::unanswered)
                .table("Moves", measured));
        MoveResult last = measured.get(measured.size() - 1);
        if (last.pulled() > 0) {
            report.table(OceanCauses.table(last.calm().crossed(), last.moving().crossed(), (double) last.pulled()));
        }
        List<String> sizes =
                measured.stream().map(each -> Numbers.count(each.waiting())).toList();
        report.chart(Chart.bars("Longest pause between fills of a symbol", Chart.Place.WIDE, "ms", sizes)
                .named("orders waiting")
                .bars("in calm", measured, MoveResult::calmPauseMillis)
                .bars("while it moves", measured, MoveResult::pauseMillis));
        report.chart(Chart.bars("Nodes and brokers", Chart.Place.WIDE, "cores", sizes)
                .named("orders waiting")
                .bars("in calm", measured, each -> each.calm().cores())
                .bars("while symbols move", measured, each -> each.moving().cores()));
    }

    private static double lostClaims(Phase phase) {
        return phase.crossed().done().counter("lost_claims") / phase.crossed().seconds();
    }
}
