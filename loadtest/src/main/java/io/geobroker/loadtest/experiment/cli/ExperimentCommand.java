package io.geobroker.loadtest.experiment.cli;

import io.geobroker.loadtest.experiment.Experiment;
import io.geobroker.loadtest.experiment.ExperimentSettings;
import io.geobroker.loadtest.experiment.Lab;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.ReportFiles;
import io.geobroker.testbed.StartChecks;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cli.Checkout;
import io.geobroker.testbed.cli.ModuleCommand;
import io.geobroker.testbed.cli.OwnWorld;
import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.process.Browser;
import io.geobroker.testbed.process.Uninterrupted;
import io.geobroker.testbed.progress.Step;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./geobroker experiment}. */
@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measure something on a world of its own, and write a report: a page with charts, JSON, and a table here.",
            "'experiment list' tells what can be measured; 'experiment all' measures all of it, one after the other.",
            "Two cores carry no more than one node in each datacenter: so many are started unless --nodes says",
            "otherwise, but for first-minutes, which starts what 'up' does."
        })
public final class ExperimentCommand implements ModuleCommand {
    private static final String LIST = "list";
    private static final String ALL = "all";
    private static final String THE_WORLD_OF = "the world of ";
    private static final Duration WORLD_STARTS_IN = Duration.ofSeconds(90);

    private volatile @Nullable Step step;

    @Parameters(paramLabel = "NAME", arity = "1", description = "An experiment, list or all.")
    String name = LIST;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description =
                    "About how long the world is under load, its start not included (default: the experiment's own).")
    @Nullable
    Double minutes;

    @Mixin
    OwnWorld world = new OwnWorld(1, ".geobroker-experiment", 96);

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "2020",
            description = "Draws the orders and prices (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "experiments",
            description = "Where the reports are written (default: ${DEFAULT-VALUE}).")
    Path out = Path.of("experiments");

    @Option(names = "--brief", description = "The shortest form: shows that it works; its figures mean nothing.")
    boolean brief;

    @Option(names = "--open", description = "Show each report in the browser when it is written.")
    boolean open;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (name.equals(LIST)) {
            Experiments.ALL.forEach(each -> out.printf(Locale.ROOT, "%-16s %s%n", each.name(), each.question()));
            out.flush();
            return CommandLine.ExitCode.OK;
        }
        List<Experiment> chosen = Experiments.ALL.stream()
                .filter(each -> name.equals(ALL) || name.equals(each.name()))
                .toList();
        if (chosen.isEmpty()) {
            String all = Experiments.ALL.stream().map(Experiment::name).collect(Collectors.joining(", "));
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "no experiment " + name + "; there are " + all);
        }
        StartChecks.writable(this.out.resolve("report.html"));
        if (chosen.size() == 1) {
            world.unlessTold(chosen.get(0).nodesPerDatacenter());
        }
        TimedLines lines = new TimedLines(out);
        world.fitMemory(OwnWorld.NODE_MEBIBYTES, 1, false).ifPresent(lines::say);
        List<String> failed;
        try (Lab lab = new Lab(settings(lines, this::willTake))) {
            Consumer<Experiment> run = experiment -> {
                Report report = measured(experiment, lab, lines);
                ReportFiles.print(report, out);
                if (open) {
                    show(ReportFiles.page(report, this.out), lines);
                }
            };
            failed = failed(chosen, run, why -> {
                lines.say(why);
                lab.closeWorld();
            });
        }
        if (!failed.isEmpty()) {
            lines.say("failed: " + String.join(", ", failed));
        }
        return failed.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /**
     * Runs one after the other, also after one that fails; if it is alone, throws its failure.
     *
     * @return names of those that failed
     */
    static List<String> failed(List<Experiment> chosen, Consumer<Experiment> run, Consumer<String> failure) {
        List<String> failed = new ArrayList<>();
        for (Experiment experiment : chosen) {
            try {
                run.accept(experiment);
            } catch (RuntimeException e) {
                if (chosen.size() == 1 || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                failed.add(experiment.name());
                failure.accept("experiment " + experiment.name() + " failed: " + e);
            }
        }
        return failed;
    }

    private Report measured(Experiment experiment, Lab lab, TimedLines lines) {
        Step begun = lines.step(THE_WORLD_OF + "experiment " + experiment.name(), WORLD_STARTS_IN);
        step = begun;
        try {
            return lab.run(experiment);
        } finally {
            begun.end();
        }
    }

    /** @param length of load from now, about */
    private void willTake(Duration length) {
        Step begun = step;
        if (begun != null) {
            begun.rename(begun.what().replace(THE_WORLD_OF, ""));
            begun.willTake(begun.left().plus(length));
        }
    }

    private static void show(Path page, TimedLines lines) {
        if (!Uninterrupted.run(() -> Browser.ofThisSystem().show(page))) {
            lines.say("no browser could be started; the report is " + page.toAbsolutePath());
        }
    }

    private ExperimentSettings settings(TimedLines lines, Consumer<Duration> onLoad) {
        TestbedOptions testbed = world.options().withProgress(lines::say);
        if (testbed.world().regions().size() < 2) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "an experiment needs an ocean: world " + world.name() + " has one region");
        }
        return new ExperimentSettings(
                testbed,
                minutes == null ? OptionalDouble.empty() : OptionalDouble.of(minutes),
                brief,
                seed,
                this.out,
                Checkout.directory(),
                Checkout.broker(),
                Checkout.simulator(),
                lines::say,
                onLoad);
    }
}
