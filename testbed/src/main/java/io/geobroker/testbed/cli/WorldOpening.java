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
 * <p>Brokers load while nodes gossip, because cores are idle then. A region's simulator starts after its brokers.
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
    private static final Duration AGREEMENT = Duration.ofSeconds(7);

    private static final Duration TABLES = Duration.ofSeconds(10);
    private static final Duration BROKER = Duration.ofSeconds(25);
    private static final Duration SIMULATOR = Duration.ofSeconds(8);

    void open(List<BrokerOptions> brokers, List<SimulatorOptions> simulators) {
        List<Runnable> starts =
                regions(brokers.stream().map(BrokerOptions::awaitingTables).toList(), simulators);
        starts.add(this::makeTables);
        Parallel.untilOneFails(starts, () -> {});
    }

    /** For brokers that need permissions first, or are too many to load meanwhile. */
    void openTablesFirst(List<BrokerOptions> brokers, List<SimulatorOptions> simulators) {
        makeTables();
        Parallel.untilOneFails(regions(brokers, simulators), () -> {});
    }

    private void makeTables() {
        step("nodes hear of each other by gossip", AGREEMENT, agreement);
        step("tables, on each of which all nodes agree", TABLES, tables);
        lines.say("the tables are there");
    }

    private List<Runnable> regions(List<BrokerOptions> brokers, List<SimulatorOptions> simulators) {
        List<Runnable> starts = new ArrayList<>();
        for (SimulatorOptions options : simulators) {
            List<Runnable> own = brokers.stream()
                    .filter(each -> each.region().equals(options.region()))
                    .<Runnable>map(each -> () -> start(each))
                    .toList();
            starts.add(() -> {
                Parallel.untilOneFails(own, () -> {});
                start(options);
            });
        }
        return starts;
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
