package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlClient;
import io.geobroker.testbed.cli.control.ControlRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

final class RunningWorld {
    /** Of verbs that take longer than {@link TimedLines#SHORT}. */
    private static final Map<String, Duration> USUAL =
            Map.of("restart", Duration.ofSeconds(15), "certificates", Duration.ofSeconds(15));

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            defaultValue = ".geobroker",
            description = "Where the world keeps its logs and data (default: ${DEFAULT-VALUE}).")
    Path directory = Path.of(".geobroker");

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    /** @throws IllegalStateException with the reason, when the world refuses */
    static List<String> told(ControlClient world, String verb, Object... arguments) {
        ControlAnswer answer = world.send(ControlRequest.of(verb, arguments));
        if (!answer.done()) {
            throw new IllegalStateException(String.join("; ", answer.lines()));
        }
        return answer.lines();
    }

    /** Prints the answer and returns the exit code. Shows progress when it takes long. */
    int ask(String verb, Object... arguments) {
        CommandLine command = spec.commandLine();
        ControlClient client = ControlClient.of(directory);
        Duration usual = USUAL.getOrDefault(verb, TimedLines.SHORT);
        ControlAnswer answer = new TimedLines(command.getErr())
                .during(verb, usual, () -> client.send(ControlRequest.of(verb, arguments)));
        answer.lines()
                .forEach(
                        answer.done()
                                ? command.getOut()::println
                                : line -> command.getErr().println("geobroker: " + line));
        return answer.done() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
