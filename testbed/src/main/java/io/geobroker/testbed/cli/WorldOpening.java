package io.geobroker.testbed.cli;

import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.process.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Starts brokers and simulators on a started cluster, and reports progress.
 *
 * <p>Brokers load while nodes gossip, and simulators while tables are made, because cores are idle then. Simulators wait for
 * their brokers themselves.
 *
 * @param agreement waits until all nodes see each other
 * @param broker starts one and waits until it is up
 * @param simulator starts one and waits until it is up
 */
record WorldOpening(
        TimedLines lines,
        Runnable agreement,
        Runnable tables,
        Consumer<BrokerOptions> broker,
        Consumer<SimulatorOptions> simulator) {
    /** On two cores with six nodes. */
    private static final Duration AGREEMENT = Duration.ofSeconds(8);

    private static final Duration TABLES = Duration.ofSeconds(17);
    private static final Duration BROKER = Duration.ofSeconds(30);
    private static final Duration SIMULATOR = Duration.ofSeconds(13);

    void open(List<BrokerOptions> brokers, List<SimulatorOptions> simulators) {
        List<Runnable> starts =
                starts(brokers.stream().map(BrokerOptions::awaitingTables).toList(), List.of());
        starts.add(() -> {
            agree();
            List<Runnable> meanwhile = starts(List.of(), simulators);
            meanwhile.add(this::makeTables);
            Parallel.untilOneFails(meanwhile, () -> {});
        });
        Parallel.untilOneFails(starts, () -> {});
    }

    /** For brokers that need permissions first, or are too many to load meanwhile. */
    void openTablesFirst(List<BrokerOptions> brokers, List<SimulatorOptions> simulators) {
        agree();
        makeTables();
        Parallel.untilOneFails(starts(brokers, simulators), () -> {});
    }

    private List<Runnable> starts(List<BrokerOptions> brokers, List<SimulatorOptions> simulators) {
        List<Runnable> starts = new ArrayList<>();
        brokers.forEach(broker -> starts.add(() -> start(broker)));
        simulators.forEach(simulator -> starts.add(() -> start(simulator)));
        return starts;
    }

    private void agree() {
        step("nodes hear of each other by gossip", AGREEMENT, agreement);
    }

    private void makeTables() {
        step("tables, on each of which all nodes agree", TABLES, tables);
        lines.say("the tables are there");
    }

    private void start(BrokerOptions options) {
        String name = "broker " + options.instanceName();
        step(name + " loads and waits for the tables", BROKER, () -> broker.accept(options));
        lines.say(name + " is up");
    }

    private void start(SimulatorOptions options) {
        String name = "simulator " + options.region();
        step(name + " loads", SIMULATOR, () -> simulator.accept(options));
        lines.say(name + " is up");
    }

    private void step(String what, Duration usual, Runnable work) {
        lines.during(what, usual, () -> {
            work.run();
            return what;
        });
    }
}
