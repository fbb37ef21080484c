package io.geobroker.testbed.cli;

import io.geobroker.schema.world.Region;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.cli.control.ControlServer;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./geobroker up}: starts a world with brokers and simulators and keeps it running. */
@Command(
        name = "up",
        sortOptions = false,
        description = {
            "Start a world: Cassandra nodes, Kafka, the ocean between the regions, a broker and a simulator in each.",
            "It runs until Ctrl-C, ./geobroker down, or the terminal is closed; nothing is left running then."
        })
final class UpCommand implements Callable<Integer> {
    /** Six nodes on two cores. */
    private static final Duration SERVERS = Duration.ofSeconds(22);

    @Mixin
    OwnWorld world = new OwnWorld(3, ".geobroker", 0);

    @Mixin
    SimulatedLoad load = new SimulatedLoad();

    @Option(
            names = "--brokers",
            paramLabel = "N",
            defaultValue = "1",
            description = "Broker instances in each region, 1 or 2 (default: ${DEFAULT-VALUE}).")
    int brokers;

    @Option(
            names = "--exchange-hours",
            description = {
                "Exchanges open and close as the world file says, so that day orders expire at the close.",
                "Without it they never close, and day orders expire at the end of the exchange's day."
            })
    boolean exchangeHours;

    @Option(
            names = "--no-zipkin",
            negatable = true,
            description = {
                "Start no Zipkin, which keeps the brokers' traces in the nodes of the first region",
                "and takes 230 MiB; without it brokers record none."
            })
    @Nullable
    Boolean noZipkin;

    @Option(
            names = "--secure",
            description = {
                "Every link is TLS with certificates of both sides, nodes and Kafka know roles, and brokers run in the",
                "profile production; on Linux only. curl -K takes the certificates' authority from the same file."
            })
    boolean secure;

    @Option(names = "--keep-data", description = "Start on the data of the last start, and stop gently.")
    boolean keepData;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "How often a line is printed for each broker; 0 for never (default: ${DEFAULT-VALUE}).")
    int every;

    @Spec
    CommandSpec spec = CommandSpec.create();

    final CountDownLatch down = new CountDownLatch(1);

    /** From then on {@link #down} is waited for. */
    volatile boolean isOpen;

    @Override
    public Integer call() throws InterruptedException {
        if (brokers < 1 || brokers > 2) {
            throw usage("--brokers must be 1 or 2: " + brokers);
        }
        if (every < 0) {
            throw usage("--every must be 0 or more: " + every);
        }
        PrintWriter out = spec.commandLine().getOut();
        int cores = Runtime.getRuntime().availableProcessors();
        if (fitTo(cores)) {
            out.printf(
                    "%d cores: %d Cassandra node in each datacenter and %s Zipkin beside this load%n",
                    cores, world.nodes, hasZipkin() ? "a" : "no");
        }
        TimedLines lines = new TimedLines(out);
        world.fitMemory(OwnWorld.NODE_MEBIBYTES, brokers, hasZipkin()).ifPresent(lines::say);
        TestbedOptions options = world.options()
                .withJvmOptions(load.jvmOptions())
                .withKeepData(keepData)
                .withSecure(secure)
                .withZipkin(hasZipkin())
                .withProgress(lines::say);
        Program broker = Checkout.broker();
        Program simulator = Checkout.simulator();
        Testbed testbed =
                lines.during("Cassandra nodes and Kafka start", SERVERS, () -> Testbed.launch(options, brokers));
        ControlServer control = listen(testbed);
        Runnable stop = () -> {
            try {
                control.close();
            } finally {
                testbed.close();
            }
        };
        Thread hook = new Thread(stop, "stop-the-world");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            open(testbed, broker, simulator, lines);
            OpenedWorld opened = new OpenedWorld(testbed, hasZipkin(), out);
            opened.tellWhereItIs();
            isOpen = true;
            opened.finishInBackground(!load.isHeavy(), down);
            keep(testbed, broker, out);
        } finally {
            if (forget(hook)) {
                stop.run();
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private ControlServer listen(Testbed testbed) {
        try {
            return ControlServer.open(
                    testbed.directory(),
                    new WorldControl(testbed, () -> goDown(UpCommand::exit)),
                    secure ? testbed.security().credentials().context() : null);
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    /** @param exit ends this process, whose shutdown hook stops a world that still opens */
    void goDown(Runnable exit) {
        down.countDown();
        if (!isOpen) {
            exit.run();
        }
    }

    /** In a thread of its own: the shutdown hook waits until the command is answered. */
    private static void exit() {
        new Thread(() -> System.exit(CommandLine.ExitCode.OK), "exit").start();
    }

    /**
     * Reduces nodes and Zipkin to few cores, unless the user gave them.
     *
     * @return whether it reduced anything
     */
    boolean fitTo(int cores) {
        boolean tight = load.isHeavy() && cores < SimulatedLoad.CORES_ON_ALL_NODES;
        boolean fewer = tight && !world.isToldNodes() && world.nodes > 1;
        if (fewer) {
            world.nodes = 1;
        }
        boolean without = tight && noZipkin == null;
        if (without) {
            noZipkin = true;
        }
        return fewer || without;
    }

    boolean hasZipkin() {
        return !Boolean.TRUE.equals(noZipkin);
    }

    private void open(Testbed testbed, Program broker, Program simulator, TimedLines lines) {
        WorldOpening opening = new WorldOpening(
                lines, testbed::awaitReady, testbed::applySchema, testbed::startBroker, testbed::startSimulator);
        List<BrokerOptions> brokers = brokerOptions(testbed, broker);
        List<SimulatorOptions> simulators = testbed.world().regions().stream()
                .map(region -> load.of(region.name(), simulator))
                .toList();
        // More brokers than cores would still be loading while the tables are made.
        if (secure || brokers.size() > Runtime.getRuntime().availableProcessors()) {
            opening.openTablesFirst(brokers, simulators);
        } else {
            opening.open(brokers, simulators);
        }
        lines.say("the world is open, load " + load);
    }

    private List<BrokerOptions> brokerOptions(Testbed testbed, Program broker) {
        List<BrokerOptions> all = new ArrayList<>();
        for (Region region : testbed.world().regions()) {
            for (int instance = 1; instance <= brokers; instance++) {
                all.add(load.sized(BrokerOptions.of(region.name(), instance, broker))
                        .withInstances(brokers)
                        .withArguments(
                                exchangeHours ? List.of("--geobroker.region.keep-exchange-hours=true") : List.of()));
            }
        }
        return all;
    }

    private void keep(Testbed testbed, Program broker, PrintWriter out) throws InterruptedException {
        LiveLines lines = new LiveLines(new Operator(testbed), brokerOptions(testbed, broker), out);
        printUntilDown(lines::print);
        lines.printTotals();
    }

    void printUntilDown(Runnable round) throws InterruptedException {
        if (every == 0) {
            down.await();
            return;
        }
        do {
            round.run();
        } while (!down.await(every, TimeUnit.SECONDS));
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    /** False when this process is ending, so that the hook runs. */
    private static boolean forget(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
