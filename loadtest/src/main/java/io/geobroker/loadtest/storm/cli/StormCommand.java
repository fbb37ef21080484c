package io.geobroker.loadtest.storm.cli;

import io.geobroker.loadtest.storm.StormOptions;
import io.geobroker.loadtest.storm.StormPlan;
import io.geobroker.loadtest.storm.StormWorld;
import io.geobroker.loadtest.storm.Verdict;
import io.geobroker.loadtest.storm.check.Checker;
import io.geobroker.loadtest.storm.check.Violation;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cli.Checkout;
import io.geobroker.testbed.cli.ModuleCommand;
import io.geobroker.testbed.cli.OwnWorld;
import io.geobroker.testbed.cli.TimedLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
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
            "Storm on a world of its own: 200 customers, orders of all kinds, cuts and kills; then check every order and",
            "every micro-unit from outside. Ends with 1 and a list if anything is wrong.",
            "With fewer than 3 nodes in a datacenter none is killed."
        })
public final class StormCommand implements ModuleCommand {
    private static final int MOST_SHOWN = 100;
    private static final int REASONS = 12;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(1);

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
            defaultValue = "15",
            description = "What all customers do in a second (default: ${DEFAULT-VALUE}).")
    double rate;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            defaultValue = "storm.json",
            description = "Where the verdict is written with all violations (default: ${DEFAULT-VALUE}).")
    Path json = Path.of("storm.json");

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        TimedLines lines = new TimedLines(out);
        long drawn = seed == null ? System.nanoTime() : seed;
        StormOptions options = StormOptions.of(drawn, Duration.ofMillis(Math.round(minutes * 60_000)))
                .withStepsPerSecond(rate);
        lines.say("storm of " + minutes + " minutes; again with --seed " + drawn);
        TestbedOptions testbed = world.options().withProgress(lines::say);
        try (StormWorld started =
                StormWorld.start(testbed, Checkout.broker(), brokers, options.customers(), lines::say)) {
            started.storm(StormPlan.of(options, started.world()));
            lines.say("calm: " + started.journal().summary());
            started.journal().reasons().stream().limit(REASONS).forEach(reason -> lines.say("  " + reason));
            Verdict verdict = started.settle(SETTLED_WITHIN);
            return tell(out, verdict, drawn);
        }
    }

    private int tell(PrintWriter out, Verdict verdict, long seed) {
        out.println();
        out.println("checked:");
        verdict.checked().lines().forEach(out::println);
        out.println("settled in " + verdict.settledIn().toSeconds() + " s");
        Map<String, String> statements = Checker.statements();
        verdict.byRule()
                .forEach((rule, number) -> out.println((number == 0 ? "  holds: " : "  BROKEN " + number + " x: ") + rule
                        + ", " + statements.getOrDefault(rule, "the world is at rest")));
        List<Violation> violations = verdict.violations();
        violations.stream().limit(MOST_SHOWN).forEach(violation -> out.println("  WRONG: " + violation));
        if (violations.size() > MOST_SHOWN) {
            out.println("  and " + (violations.size() - MOST_SHOWN) + " more");
        }
        try {
            verdict.write(json);
            out.println("all of it: " + json);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + json, e);
        }
        out.println(
                violations.isEmpty() ? "nothing lost, nothing twice" : violations.size() + " violations; seed " + seed);
        out.flush();
        return violations.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
