package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.loadtest.experiment.window.Windows;
import io.geobroker.loadtest.measure.Machine;
import io.geobroker.loadtest.measure.ProcessTimes;
import io.geobroker.loadtest.measure.Usage;
import io.geobroker.loadtest.report.EarlyEnd;
import io.geobroker.loadtest.report.Report;
import io.geobroker.loadtest.report.ReportFiles;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.ChildCommand;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Uninterrupted;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs experiments, on one shared world that starts on demand. Used by one thread. */
public final class Lab implements AutoCloseable {
    private static final String WHOLE_RUN =
            "Processor time and waiting for a processor, all of the experiment, starts of worlds included";

    private final ExperimentSettings settings;
    private @Nullable ExperimentWorld world;
    /** The CPU time of all processes during an experiment, starts and pauses included. */
    private Usage run = new Usage(Map.of());

    private ProcessTimes lastNoted = ProcessTimes.now(List.of());
    private volatile MeasuredSoFar soFar = new MeasuredSoFar();
    private @Nullable Experiment running;
    private boolean worldWasLent;

    public Lab(ExperimentSettings settings) {
        this.settings = settings.withProgress(line -> {
            soFar.told(line);
            settings.say(line);
        });
    }

    /** Runs an experiment and writes its report, an incomplete one if it fails or the program is stopped. */
    public Report run(Experiment experiment) {
        Map<String, String> machine = Machine.facts(settings.home());
        MeasuredSoFar measured = new MeasuredSoFar();
        soFar = measured;
        running = experiment;
        restartRun(processes());
        worldWasLent = false;
        return Uninterrupted.run(() -> EarlyEnd.watch(
                () -> {
                    Report report = experiment.study().apply(this);
                    note(processes());
                    report.table(Windows.processes(WHOLE_RUN, Map.of("all of it", run)));
                    experiment.remarks().forEach(report::remark);
                    measured.missed().ifPresent(report::remark);
                    write(experiment, report, measured.windows(), machine);
                    return report;
                },
                why -> write(experiment, measured.report(experiment, why), measured.windows(), machine)));
    }

    private void write(Experiment experiment, Report report, List<Window> windows, Map<String, String> machine) {
        machine.forEach(report::fact);
        report.fact("seed", Long.toString(settings.seed()));
        report.fact("again", settings.command(experiment.name()));
        settings.say("report: " + ReportFiles.write(report, settings.out()).toAbsolutePath());
        HistogramLog.write(windows, settings.out().resolve(report.name() + ".hlog"));
    }

    private List<ChildProcess> processes() {
        return world == null ? List.of() : world.processes();
    }

    /** Must be called before one of them ends, to keep its CPU time. Worlds of {@link #start} call it. */
    public void note(List<ChildProcess> processes) {
        ProcessTimes now = ProcessTimes.now(processes);
        run = run.plus(lastNoted.until(now));
        lastNoted = now;
    }

    /** @param processes that run already; they count from now on */
    private void restartRun(List<ChildProcess> processes) {
        run = new Usage(Map.of());
        lastNoted = ProcessTimes.now(processes);
    }

    void measured(Window window) {
        soFar.measured(window);
    }

    /** @param write adds results so far to the report of a run that ends early */
    public void ifEarly(Consumer<Report> write) {
        soFar.found(write);
    }

    /** The answer is asked for again. */
    public void missed(String what) {
        soFar.missed(what);
    }

    /** Lines said to them appear in the report of a run that ends early. */
    public ExperimentSettings settings() {
        return settings;
    }

    public ExperimentWorld world() {
        ExperimentWorld known = world;
        if (known == null) {
            known = ExperimentWorld.start(
                    this, settings.testbed(), ExperimentSettings.BROKER_HEAP_MEBIBYTES, List.of());
            world = known;
        }
        worldWasLent = true;
        return known;
    }

    /** Closes the shared world and starts one that the caller closes. */
    public ExperimentWorld start(TestbedOptions options) {
        return start(options, ExperimentSettings.BROKER_HEAP_MEBIBYTES, List.of());
    }

    /**
     * As {@link #start(TestbedOptions)}.
     *
     * @param brokerHeapMebibytes of each broker
     * @param brokersIn regions with brokers; empty for all
     */
    public ExperimentWorld start(TestbedOptions options, int brokerHeapMebibytes, List<String> brokersIn) {
        closeWorld();
        return ExperimentWorld.start(this, options, brokerHeapMebibytes, brokersIn);
    }

    /** For programs that are warm when they are measured. */
    public static TestbedOptions withAllCompilers(TestbedOptions options) {
        return options.withJvmOptions(
                Stream.concat(options.jvmOptions().stream(), Stream.of(ChildCommand.ALL_COMPILERS))
                        .toList());
    }

    public Report report(String title, TestbedOptions options) {
        Experiment experiment = Objects.requireNonNull(running, "no experiment runs");
        Report report = new Report(experiment.name(), title, experiment.question());
        report.fact(
                "world",
                options.world().name() + ", " + options.world().regions().size() + " regions, "
                        + options.nodesPerDatacenter() + " Cassandra node"
                        + (options.nodesPerDatacenter() == 1 ? "" : "s") + " in each, replication factor "
                        + options.replicationFactor());
        report.fact(
                "compilers",
                options.jvmOptions().contains(ChildCommand.ALL_COMPILERS)
                        ? "C1 and C2 in all programs"
                        : "C1 alone in all programs");
        report.fact(
                "compression between nodes",
                String.valueOf(options.cassandra().settings().getOrDefault("internode_compression", "none")));
        return report;
    }

    @Override
    public void close() {
        closeWorld();
    }

    public void closeWorld() {
        if (world != null) {
            world.close();
            world = null;
            if (!worldWasLent) {
                // That world served earlier experiments.
                restartRun(List.of());
            }
        }
    }
}
