package io.geobroker.loadtest.experiment.valve;

import io.geobroker.loadtest.experiment.Bench;
import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.ExperimentWorld;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.experiment.window.Rounds;
import io.geobroker.loadtest.report.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares brokers with and without a valve, which limits their requests to Cassandra, under disturbances. */
public final class ValveExperiment extends Experiment {
    /** A third of one round under load, restarts not included. */
    private static final double MINUTES = 10;

    private static final double MOST = 1;
    private static final double MOST_IN_BRIEF = 0.05;
    private static final double PACE_IN_BRIEF = 0.06;
    private static final int ROUNDS = 3;
    /** Least share of the usual length; rather one round than three shorter ones. */
    private static final double SHORTEST = 0.5;

    private static final int FIRST_ROUND = 700;
    private static final int LOADS = 2 + ValveScenario.MOST_SURGES;
    private static final String CONTROL = "--geobroker.cassandra.valve.control=";
    /**
     * All customers share one address, whose limits would stop the reader of figures. The limit of a broker's concurrent
     * requests stays: it comes before a valve.
     */
    private static final List<String> ALL_FROM_ONE_ADDRESS = List.of(
            "--geobroker.web.connections.public-rate=1000000",
            "--geobroker.web.connections.public-at-once=100000",
            "--geobroker.web.connections.unknown-keys=1000000",
            "--geobroker.web.connections.unknown-keys-in-all=1000000");

    private static final Map<String, List<String>> VARIANTS = variants();

    private final List<ValveScenario> scenarios;

    private ValveExperiment(String name, String question, List<ValveScenario> scenarios) {
        super(name, question);
        this.scenarios = scenarios;
    }

    public static ValveExperiment underLoad() {
        return new ValveExperiment(
                "valve",
                "What is a valve before the driver worth on a busy machine, under full load and in a surge?",
                List.of(ValveScenario.BUSY, ValveScenario.FULL, ValveScenario.SURGE));
    }

    public static ValveExperiment underFaults() {
        return new ValveExperiment(
                "valve-faults",
                "What is a valve before the driver worth under a surge that grows, a slow node and a cut ocean?",
                List.of(ValveScenario.GROWING, ValveScenario.SLOW_NODE, ValveScenario.CUT));
    }

    private static Map<String, List<String>> variants() {
        Map<String, List<String>> variants = new LinkedHashMap<>();
        variants.put("none", List.of(CONTROL + "none"));
        variants.put("response-time from 8", List.of(CONTROL + "response-time", "--geobroker.cassandra.valve.least=8"));
        variants.put("response-time", List.of(CONTROL + "response-time"));
        return variants;
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        ExperimentSettings settings = lab.settings();
        boolean brief = settings.brief();
        List<String> variants = List.copyOf(VARIANTS.keySet());
        ExperimentWorld world = lab.world();
        Map<ValveScenario, Rounds<ValveRun>> runs = new EnumMap<>(ValveScenario.class);
        double inRounds = rounds(settings);
        int rounds = inRounds < ROUNDS * SHORTEST ? 1 : ROUNDS;
        double pace = brief ? PACE_IN_BRIEF : inRounds / rounds;
        try (Bench bench = new Bench(world)) {
            ValveWindows windows = new ValveWindows(world, bench, world.load(), brief ? MOST_IN_BRIEF : MOST, pace);
            int tried = 0;
            for (int round = 0; round < rounds; round++) {
                for (ValveScenario scenario : scenarios) {
                    Rounds<ValveRun> ofScenario = runs.computeIfAbsent(scenario, added -> new Rounds<>(variants));
                    for (String variant : inTurn(scenarios.indexOf(scenario), round)) {
                        int orders = FIRST_ROUND + LOADS * tried++;
                        ValveRun run = windows.run(scenario, arguments(variant), orders);
                        ofScenario.add(variant, run.requireFills(variant));
                        settings.say("round " + (round + 1) + " of " + rounds + ", " + scenario + ", " + variant + ": "
                                + ValveReport.line(run));
                    }
                }
            }
        } finally {
            world.restartBrokers(List.of());
        }
        Report report = lab.report("A valve before the driver", world.testbed().options());
        scenarios.forEach(each -> report.fact(
                "usual load before " + each,
                each.usual(brief ? MOST_IN_BRIEF : MOST) + "; half of the orders placed abroad"));
        new ValveReport(runs, world.testbed().options().nodesPerDatacenter()).addTo(report);
        return report;
    }

    /** Each variant is once in three rounds the first, whom the world is youngest for, and once the last. */
    static List<String> inTurn(int scenario, int round) {
        List<String> turned = new ArrayList<>(VARIANTS.keySet());
        Collections.rotate(turned, scenario + round);
        return turned;
    }

    /** How many rounds the time allows at full length. */
    private double rounds(ExperimentSettings settings) {
        int usual = VARIANTS.size()
                * scenarios.stream().mapToInt(ValveScenario::secondsInAll).sum();
        return settings.length(MINUTES).toMillis() / 1_000.0 / usual;
    }

    private static List<String> arguments(String variant) {
        return Stream.of(ALL_FROM_ONE_ADDRESS, VARIANTS.getOrDefault(variant, List.of()))
                .flatMap(List::stream)
                .toList();
    }
}
