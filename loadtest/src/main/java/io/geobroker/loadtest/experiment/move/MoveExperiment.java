package io.geobroker.loadtest.experiment.move;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.WaitingRows;
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
public final class MoveExperiment extends Experiment {
    private static final double MINUTES = 25;
    /** Of the minutes. There are six times of calm; moving takes the rest. */
    private static final int PARTS = 25;

    private static final Duration LEAST_CALM = Duration.ofSeconds(3);
    private static final List<Long> SIZES = List.of(1_000L, 10_000L, 100_000L);
    private static final long BRIEF_SIZE = 100;
    private static final int BRIEF_SYMBOLS = 2;
    private static final int HEAP_MEBIBYTES = 768;

    public MoveExperiment() {
        super(
                "evacuate",
                "What does a customer notice, and what does it cost, when all symbols of a region move to another and back,"
                        + " with up to 100,000 orders waiting?");
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        Duration calm =
                Collections.max(List.of(LEAST_CALM, settings.length(MINUTES).dividedBy(PARTS)));
        List<MoveResult> measured = new ArrayList<>();
        lab.ifEarly(report -> MoveReport.write(report, measured));
        TestbedOptions options = settings.brief() ? settings.testbed() : Lab.withAllCompilers(settings.testbed());
        if (settings.brief()) {
            measure(lab.world(), settings, List.of(BRIEF_SIZE), calm, measured);
        } else {
            try (ExperimentWorld world = lab.start(options, HEAP_MEBIBYTES, List.of())) {
                measure(world, settings, SIZES, calm, measured);
            }
        }
        Report report = lab.report("A region is evacuated", options);
        report.fact("load", MoveTrial.RATES + ", over all regions; all of these orders fill");
        MoveReport.write(report, measured);
        return report;
    }

    private static void measure(
            ExperimentWorld world,
            ExperimentSettings settings,
            List<Long> sizes,
            Duration calm,
            List<MoveResult> measured)
            throws InterruptedException {
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
                WaitingRows.add(world, List.of(home), List.of(), settings.seed(), there, size);
                there = size;
                settings.say(Numbers.text("%,d orders wait in %s", size, home));
                MoveResult result = trial.measure(size);
                measured.add(result);
                settings.say(Numbers.text(
                        "%,d waiting: %,d pulled, longest pause %.0f ms, in calm %.0f, %d lost, %d twice",
                        size,
                        result.pulled(),
                        result.pauseMillis(),
                        result.calmPauseMillis(),
                        result.lost(),
                        result.twice()));
            }
        }
    }
}
