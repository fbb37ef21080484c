package io.geobroker.testbed.cli;

import io.geobroker.testbed.StartChecks;
import io.geobroker.testbed.cli.control.ControlClient;
import io.geobroker.testbed.progress.Step;
import io.geobroker.testbed.report.WorldReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./geobroker report}: the brokers' page as a file. */
@Command(
        name = "report",
        sortOptions = false,
        description =
                "Write what the brokers of the running world show into one HTML file that opens without a network.")
final class ReportCommand implements Callable<Integer> {
    private static final long SECONDS_BETWEEN_SAMPLES = 2;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "geobroker-report.html",
            description = "Where to; what was there is replaced (default: ${DEFAULT-VALUE}).")
    Path out = Path.of("geobroker-report.html");

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "How long to watch, for the charts; 0 for figures and tables only (default: ${DEFAULT-VALUE}).")
    long seconds;

    @Mixin
    RunningWorld world = new RunningWorld();

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = world.spec.commandLine();
        if (seconds < 0) {
            throw new CommandLine.ParameterException(command, "--seconds must be 0 or more: " + seconds);
        }
        ControlClient running = ControlClient.of(world.directory);
        StartChecks.writable(out);
        PrintWriter print = command.getOut();
        List<URI> brokers =
                RunningWorld.told(running, "brokers").stream().map(URI::create).toList();
        if (brokers.isEmpty()) {
            throw new IllegalStateException("no broker is running in this world");
        }
        WorldReport report = new WorldReport(brokers, InstantSource.system(), client(brokers.get(0)));
        int answered = report.sample();
        print.printf("%d of %d brokers answer%n", answered, brokers.size());
        print.flush();
        Step step = new TimedLines(command.getErr()).step("watching the brokers", Duration.ofSeconds(seconds));
        try {
            for (long watched = 0; watched < seconds; watched += SECONDS_BETWEEN_SAMPLES) {
                TimeUnit.SECONDS.sleep(Math.min(SECONDS_BETWEEN_SAMPLES, seconds - watched));
                report.sample();
            }
        } finally {
            step.end();
        }
        print.printf(Locale.ROOT, "%s (%,d kB)%n", out.toAbsolutePath().normalize(), write(report.html()) / 1_000);
        return CommandLine.ExitCode.OK;
    }

    private HttpClient.Builder client(URI broker) {
        HttpClient.Builder client = HttpClient.newBuilder();
        return "https".equals(broker.getScheme()) ? client.sslContext(ControlClient.trusted(world.directory)) : client;
    }

    private long write(String html) {
        try {
            Files.writeString(out, html);
            return Files.size(out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + out, e);
        }
    }
}
