package io.geobroker.testbed.cli;

import io.geobroker.schema.world.Region;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.SimulatorOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.cli.control.ControlServer;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildMain;
import io.geobroker.testbed.process.Together;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Start a world: Cassandra nodes, Kafka, the ocean between the regions, a broker and a simulator in each.",
            "It runs until Ctrl-C, ./geobroker down, or the terminal is closed; nothing is left running then."
        })
final class UpCommand implements Callable<Integer> {
    /**
     * C2, which pays when a load lasts; and threads that look for work less often: where there is always some, each look of
     * theirs is taken from those that have it.
     */
    private static final List<String> FOR_HEAVY_LOAD =
            List.of(ChildCommand.ALL_COMPILERS, "-D" + ChildMain.TIMER_SLACK + "=1000000");

    /** What the simulators do. */
    enum Load {
        none,
        gentle,
        prototype
    }

    @Mixin
    OwnWorld world = new OwnWorld(3, ".geobroker", 0);

    @Option(
            names = "--load",
            defaultValue = "gentle",
            description = {
                "What the simulators do: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
                "prototype is 600 tickers, 300 orders and 200 fills a second over all regions; it rises for some",
                "minutes, while all programs compile their code with C2 too."
            })
    Load load = Load.gentle;

    @Option(
            names = "--brokers",
            paramLabel = "N",
            defaultValue = "1",
            description = "Broker instances in each region, 1 or 2 (default: ${DEFAULT-VALUE}).")
    int brokers;

    @Option(
            names = "--recorded",
            paramLabel = "FILE",
            description =
                    "Play recorded trades: bitstamp (100,000 real ones, as BTCUSD), or a CSV file: time,symbol,price.")
    @Nullable
    String recorded;

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Times the recorded speed, or max (default: ${DEFAULT-VALUE}).")
    String speed = "1";

    @Option(
            names = "--exchange-hours",
            description = {
                "Exchanges open and close as the world file says, so that day orders expire at the close.",
                "Without it they never close, and day orders expire at the end of the exchange's day."
            })
    boolean exchangeHours;

    @Option(
            names = "--no-zipkin",
            description = {
                "Start no Zipkin, which keeps the brokers' traces in the nodes of the first region",
                "and takes 230 MiB; without it brokers record none."
            })
    boolean noZipkin;

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

    private final CountDownLatch down = new CountDownLatch(1);

    @Override
    public Integer call() throws InterruptedException {
        if (brokers < 1 || brokers > 2) {
            throw usage("--brokers must be 1 or 2: " + brokers);
        }
        if (every < 0) {
            throw usage("--every must be 0 or more: " + every);
        }
        PrintWriter out = spec.commandLine().getOut();
        TimedLines lines = new TimedLines(out);
        TestbedOptions options = world.options()
                .withJvmOptions(load == Load.prototype ? FOR_HEAVY_LOAD : List.of())
                .withKeepData(keepData)
                .withZipkin(!noZipkin)
                .withProgress(progress -> {
                    out.println(progress);
                    out.flush();
                });
        Program broker = Checkout.broker();
        Program simulator = Checkout.simulator();
        Testbed testbed = Testbed.start(options);
        ControlServer control = ControlServer.open(testbed.directory(), new WorldControl(testbed, down::countDown));
        Runnable stop = () -> {
            control.close();
            testbed.close();
        };
        Thread hook = new Thread(stop, "stop-the-world");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            startApplications(testbed, broker, simulator, out, lines);
            if (!noZipkin) {
                startZipkin(testbed, out);
            }
            keep(testbed, broker, out);
        } finally {
            if (forget(hook)) {
                stop.run();
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void startApplications(
            Testbed testbed, Program broker, Program simulator, PrintWriter out, TimedLines lines) {
        // As each broker does at its start, and then finds done: while the JVMs of all brokers load it takes thrice as
        // long.
        testbed.applySchema(testbed.world().regions().get(0).name());
        lines.say("the tables are there");
        List<Runnable> starts = new ArrayList<>();
        for (BrokerOptions options : brokerOptions(testbed, broker)) {
            starts.add(() -> {
                testbed.startBroker(options);
                lines.say("broker " + options.instanceName() + " is up");
            });
        }
        for (Region region : testbed.world().regions()) {
            SimulatorOptions options = SimulatorOptions.of(region.name(), simulator)
                    .withLoad(load.name())
                    .withArguments(simulatorArguments());
            starts.add(() -> {
                testbed.startSimulator(options);
                lines.say("simulator " + region.name() + " is up");
            });
        }
        Together.untilOneFails(starts, () -> {});
        lines.say("the world is open, load " + load);
        out.println();
        Operator operator = new Operator(testbed);
        for (Region region : testbed.world().regions()) {
            URI uri = testbed.brokerUri(region.name(), region.name(), 1);
            Path key = Path.of("").toAbsolutePath().relativize(operator.demo(region.name()));
            out.printf("  %-16s page %s/   curl -K %s %s/v2/account%n", region.title(), uri, key, uri);
        }
        out.println();
        out.flush();
    }

    /** Beside the open world, which does without it. */
    private static void startZipkin(Testbed testbed, PrintWriter out) {
        out.printf("  %-16s %s (in about a minute)%n%n", "Zipkin", testbed.zipkinUri());
        out.flush();
        Thread thread = new Thread(
                () -> {
                    try {
                        testbed.startZipkin();
                    } catch (RuntimeException e) {
                        out.println("Zipkin did not start, all else goes on: " + e.getMessage());
                        out.flush();
                    }
                },
                "start-zipkin");
        thread.setDaemon(true);
        thread.start();
    }

    private List<BrokerOptions> brokerOptions(Testbed testbed, Program broker) {
        List<BrokerOptions> all = new ArrayList<>();
        for (Region region : testbed.world().regions()) {
            for (int instance = 1; instance <= brokers; instance++) {
                all.add(BrokerOptions.of(region.name(), instance, broker)
                        .withArguments(
                                exchangeHours ? List.of("--geobroker.region.keep-exchange-hours=true") : List.of()));
            }
        }
        return all;
    }

    private void keep(Testbed testbed, Program broker, PrintWriter out) throws InterruptedException {
        Map<String, URI> uris = new LinkedHashMap<>();
        for (BrokerOptions options : brokerOptions(testbed, broker)) {
            uris.put(options.instanceName(), testbed.brokerUri(options.region(), options.region(), options.instance()));
        }
        LiveLines lines = new LiveLines(uris, out);
        if (every == 0) {
            down.await();
        }
        do {
            lines.print();
        } while (!down.await(every, TimeUnit.SECONDS));
        lines.printTotals();
    }

    private List<String> simulatorArguments() {
        return recorded == null
                ? List.of()
                : List.of(
                        "--geobroker.simulator.recorded.source=" + recordedSource(recorded),
                        "--geobroker.simulator.recorded.speed=" + speed);
    }

    private static String recordedSource(String given) {
        return given.equals("bitstamp")
                ? given
                : Path.of(given).toAbsolutePath().toString();
    }

    private CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    /** Whether the hook will not run, because nothing ends this process yet. */
    private static boolean forget(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
