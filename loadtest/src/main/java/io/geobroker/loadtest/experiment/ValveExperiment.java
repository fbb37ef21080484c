package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The same disturbances under brokers that ask as much as they like of their datacenter, as much as the driver lets them, or
 * as much as an adaptive valve finds. For each the brokers are started anew in the same world, in changing order.
 */
final class ValveExperiment implements Experiment {
    /** All variants under all disturbances, twice; restarts not included. */
    private static final double MINUTES = 46;

    /** Five times as much is beyond what two cores carry. */
    private static final double SHARE = 0.3;

    private static final double SHARE_IN_BRIEF = 0.05;
    private static final double PACE_IN_BRIEF = 0.06;
    private static final int FIRST_ROUND = 700;
    private static final int LOADS = 2 + ValveScenario.STEPS;
    /**
     * Else the limit of requests would turn customers away before the valve does, and what is allowed to one address without a
     * good key, which is the load generator's for all customers, the figures' reader too.
     */
    private static final List<String> DOORS_OPEN = List.of(
            "--geobroker.web.max-in-flight=100000",
            "--geobroker.web.first-in-flight=100000",
            "--geobroker.web.slow-after=1h",
            "--geobroker.web.connections.public-rate=1000000",
            "--geobroker.web.connections.public-at-once=100000",
            "--geobroker.web.connections.unknown-keys=1000000",
            "--geobroker.web.connections.unknown-keys-in-all=1000000");

    private static final List<String> VARIANTS = List.of("none", "fixed", "throughput", "response-time");

    @Override
    public String name() {
        return "valve";
    }

    @Override
    public String question() {
        return "What is a valve before the driver worth under a surge, a slow node and a cut ocean, and which one?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        boolean brief = settings.brief();
        List<String> variants = brief ? List.of(VARIANTS.get(0), VARIANTS.get(VARIANTS.size() - 1)) : VARIANTS;
        ExperimentWorld world = lab.world();
        Rates rates = Rates.PROTOTYPE.times(brief ? SHARE_IN_BRIEF : SHARE);
        Map<ValveScenario, Map<String, List<ValveRun>>> runs = new EnumMap<>(ValveScenario.class);
        double inRounds = rounds(settings);
        int rounds = Math.max(1, (int) Math.round(inRounds));
        double pace = brief ? PACE_IN_BRIEF : inRounds / rounds;
        try (PrintStream log = lab.histogramLog(this);
                Bench bench = new Bench(world, log)) {
            ValveWindows windows =
                    new ValveWindows(world, bench, new Load(world.listings(), settings.seed()), rates, pace);
            int tried = 0;
            for (int round = 0; round < rounds; round++) {
                for (ValveScenario scenario : ValveScenario.values()) {
                    Map<String, List<ValveRun>> byVariant = runs.computeIfAbsent(scenario, added -> inOrder(variants));
                    boolean backwards = (tried / variants.size() + round) % 2 == 1;
                    for (int turn = 0; turn < variants.size(); turn++) {
                        String variant = variants.get(backwards ? variants.size() - 1 - turn : turn);
                        int orders = FIRST_ROUND + LOADS * tried++;
                        ValveRun run = windows.run(variant, scenario, arguments(variant), orders);
                        Objects.requireNonNull(byVariant.get(variant)).add(run);
                        settings.say("round " + (round + 1) + " of " + rounds + ", " + scenario + ", " + variant + ": "
                                + ValveReport.line(run));
                    }
                }
            }
        } finally {
            world.restartBrokers(List.of());
        }
        if (runs.values().stream()
                .flatMap(each -> each.values().stream())
                .flatMap(List::stream)
                .anyMatch(run -> run.disturbed().fills() == 0)) {
            throw new IllegalStateException("nothing was filled with one of the variants");
        }
        Report report = new Report(name(), "A valve before the driver", question());
        lab.describe(report, world.testbed().options());
        report.fact("load", rates + "; half of the orders placed at home, half in the next region");
        new ValveReport(runs, world.testbed().options().nodesPerDatacenter()).addTo(report);
        return report;
    }

    /** How often all fits into the time, with seconds of a second. */
    private static double rounds(ExperimentSettings settings) {
        int usual = 0;
        for (ValveScenario scenario : ValveScenario.values()) {
            usual += VARIANTS.size() * scenario.secondsInAll();
        }
        return settings.length(MINUTES).toMillis() / 1_000.0 / usual;
    }

    private static Map<String, List<ValveRun>> inOrder(List<String> variants) {
        Map<String, List<ValveRun>> runs = new LinkedHashMap<>();
        variants.forEach(variant -> runs.put(variant, new ArrayList<>()));
        return runs;
    }

    private static List<String> arguments(String variant) {
        List<String> arguments = new ArrayList<>(DOORS_OPEN);
        arguments.add("--geobroker.cassandra.valve.control=" + variant);
        return arguments;
    }
}
