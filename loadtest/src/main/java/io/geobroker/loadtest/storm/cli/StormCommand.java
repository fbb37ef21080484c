package io.geobroker.loadtest.storm.cli;

import io.geobroker.loadtest.report.EarlyEnd;
import io.geobroker.loadtest.storm.StormRun;
import io.geobroker.loadtest.storm.StormWorld;
import io.geobroker.loadtest.storm.Verdict;
import io.geobroker.loadtest.storm.fault.FaultInjection;
import io.geobroker.loadtest.storm.fault.FaultKind;
import io.geobroker.loadtest.storm.fault.FaultLog;
import io.geobroker.loadtest.storm.plan.StormOptions;
import io.geobroker.loadtest.storm.plan.StormPlan;
import io.geobroker.loadtest.world.WorldAccess;
import io.geobroker.loadtest.world.WorldAccessFile;
import io.geobroker.testbed.StartChecks;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cli.Checkout;
import io.geobroker.testbed.cli.ModuleCommand;
import io.geobroker.testbed.cli.OwnWorld;
import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.process.Uninterrupted.Blocking;
import io.geobroker.testbed.secure.Security;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./geobroker storm}. */
@Command(
        name = "storm",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Storm on a world of its own: 200 customers, orders of all kinds, faults one after another; then check"
                    + " every",
            "order and every micro-unit from outside. Ends with 1 and a list if anything is wrong, and with 1 if a fault"
                    + " that --fault names did not come.",
            "With --faults all the default of 3 nodes needs 9 GiB of free memory; with less it is one node."
        })
public final class StormCommand implements ModuleCommand {
    private static final int NODE_MEBIBYTES = 900;

    private static final double USUAL_RATE = 15;
    private static final double RATE_PER_PROCESSOR = 3;

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(1);
    private static final Duration STARTS_IN = Duration.ofMinutes(2);
    private static final Duration ACCOUNTS_IN = Duration.ofSeconds(30);
    private static final Duration SETTLES_IN = Duration.ofSeconds(90);

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "2",
            description = "How long it storms (default: ${DEFAULT-VALUE}).")
    double minutes;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Draws the same orders, prices and faults again (default: another each time, printed).")
    @Nullable
    Long seed;

    @Mixin
    WishedFaults faults = new WishedFaults();

    @Mixin
    OwnWorld world = new OwnWorld(3, ".geobroker-storm", 160);

    @Option(
            names = "--brokers",
            paramLabel = "N",
            defaultValue = "2",
            description = "Broker instances in each region (default: ${DEFAULT-VALUE}).")
    int brokers;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "What all customers do in a second (default: 15; with --faults all, where programs start again all the"
                            + " time, 3 for each processor, at most 15).")
    @Nullable
    Double rate;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            defaultValue = "storm.json",
            description = "Where the verdict is written with all violations (default: ${DEFAULT-VALUE}).")
    Path json = Path.of("storm.json");

    @Option(
            names = "--world-at",
            paramLabel = "FILE",
            description =
                    "Storm on a world that runs already instead, with no other customers and no other tickers in it; the file"
                            + " says how to reach it (YAML). It inflicts no faults on it: who runs it may.")
    @Nullable
    Path worldAt;

    @Option(
            names = "--fault-log",
            paramLabel = "FILE",
            description =
                    "With --world-at: the faults that are inflicted meanwhile, each a line: name, target, and when it"
                            + " began and was healed in seconds since the epoch. Nothing is checked before its last line,"
                            + " which is: over.")
    @Nullable
    Path faultLog;

    @Spec
    CommandSpec spec = CommandSpec.create();

    /** A broker or node that starts takes one core for seconds. */
    private double rate(List<FaultKind> wished) {
        if (rate != null) {
            return rate;
        }
        return wished.size() == FaultKind.all().size()
                ? Math.min(USUAL_RATE, RATE_PER_PROCESSOR * Runtime.getRuntime().availableProcessors())
                : USUAL_RATE;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        StormReport report = new StormReport(out, json);
        TimedLines lines = new TimedLines(out);
        if (brokers < 1 || brokers > Security.BROKERS) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--brokers must be 1 to " + Security.BROKERS + ": " + brokers);
        }
        if (!faults.list) {
            StartChecks.writable(json);
        }
        if (worldAt != null) {
            return stormAt(worldAt, report, lines);
        }
        List<FaultKind> wished = faults.kinds();
        if (faults.list) {
            report.kinds(world.options().nodesPerDatacenter(), brokers);
            return CommandLine.ExitCode.OK;
        }
        world.fitMemory(NODE_MEBIBYTES, brokers, false).ifPresent(lines::say);
        TestbedOptions testbed = world.options().withProgress(lines::say);
        Map<FaultKind, String> leftOut = new EnumMap<>(FaultKind.class);
        wished.forEach(kind -> kind.obstacle(testbed.nodesPerDatacenter(), brokers)
                .ifPresent(obstacle -> leftOut.put(kind, obstacle)));
        leftOut.forEach((kind, why) -> lines.say("fault " + kind.label() + " is left out: " + why));
        long drawn = seed == null ? System.nanoTime() : seed;
        StormOptions options = StormOptions.of(drawn, length())
                .withStepsPerSecond(rate(wished))
                .withFaults(wished.stream()
                        .filter(kind -> !leftOut.containsKey(kind))
                        .toList());
        StormPlan plan = StormPlan.of(options, testbed.world());
        plan.faults().leftOut().forEach(kind -> {
            lines.say("fault " + kind.label() + " is left out: the storm is too short");
            leftOut.put(kind, "the storm was too short");
        });
        if (faults.areNamed() && !leftOut.isEmpty()) {
            return CommandLine.ExitCode.SOFTWARE;
        }
        lines.say("storm of " + minutes + " minutes; again with --seed " + drawn);
        try (StormWorld started = lines.during(
                "the world, its brokers and accounts",
                STARTS_IN,
                () -> StormWorld.start(
                        testbed,
                        Checkout.broker(),
                        brokers,
                        options.customers(),
                        options.faults().contains(FaultKind.EXCHANGE_CLOSES),
                        lines::say))) {
            return storm(started.run(), drawn, report, lines, () -> {
                started.storm(plan);
                wished.forEach(kind ->
                        leftOut.putIfAbsent(kind, "those before it took longer than planned, or could not be healed"));
                return leftOut;
            });
        }
    }

    private Duration length() {
        return Duration.ofMillis(Math.round(minutes * 60_000));
    }

    private int stormAt(Path file, StormReport report, TimedLines lines) throws InterruptedException {
        Map<FaultKind, String> unlogged = faults.unlogged();
        if (faultLog == null && !unlogged.isEmpty()) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "with --world-at others inflict what --fault names: --fault-log is missing");
        }
        WorldAccess access = WorldAccessFile.load(file);
        long drawn = seed == null ? System.nanoTime() : seed;
        StormOptions options = StormOptions.of(drawn, length())
                .withStepsPerSecond(rate == null ? USUAL_RATE : rate)
                .withFaults(List.of());
        lines.say("storm of " + minutes + " minutes on " + access.world().name() + "; again with --seed " + drawn);
        try (StormRun run = new StormRun(access, lines::say)) {
            lines.during(options.customers() + " accounts", ACCOUNTS_IN, () -> {
                run.open(options.customers(), options.label());
                return run;
            });
            return storm(run, drawn, report, lines, () -> {
                run.storm(
                        StormPlan.of(options, access.world()),
                        faultLog == null ? FaultInjection.NONE : FaultLog.awaited(faultLog));
                if (faultLog != null) {
                    FaultLog.read(faultLog).forEach(run.journal()::write);
                }
                return unlogged;
            });
        }
    }

    /** @param storm tells why faults were left out */
    private int storm(
            StormRun run, long drawn, StormReport report, TimedLines lines, Blocking<Map<FaultKind, String>> storm)
            throws InterruptedException {
        return EarlyEnd.watch(
                () -> {
                    Map<FaultKind, String> leftOut = lines.during("it storms", length(), storm::run);
                    lines.say("calm: " + run.journal().summary());
                    boolean allCame = report.faults(run.journal().faults(), leftOut);
                    Verdict verdict = lines.during(
                            "the world settles, and all is checked", SETTLES_IN, () -> run.settle(SETTLED_WITHIN));
                    boolean written = report.verdict(run.journal(), verdict, drawn);
                    return written && verdict.isGood() && (allCame || !faults.areNamed())
                            ? CommandLine.ExitCode.OK
                            : CommandLine.ExitCode.SOFTWARE;
                },
                why -> report.incomplete(run.journal(), why, drawn));
    }
}
