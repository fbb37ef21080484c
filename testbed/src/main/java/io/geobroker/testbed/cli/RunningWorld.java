package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlClient;
import io.geobroker.testbed.cli.control.ControlRequest;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands share that talk to the running world. */
final class RunningWorld {
    @Option(
            names = "--directory",
            paramLabel = "DIR",
            defaultValue = ".geobroker",
            description = "Where the world keeps its logs and data (default: ${DEFAULT-VALUE}).")
    Path directory = Path.of(".geobroker");

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    /**
     * What the world answers, for the command to work with.
     *
     * @throws IllegalStateException saying why, when it refuses
     */
    List<String> told(String verb) {
        ControlAnswer answer = ControlClient.of(directory).send(new ControlRequest(verb, List.of()));
        if (!answer.done()) {
            throw new IllegalStateException(String.join("; ", answer.lines()));
        }
        return answer.lines();
    }

    /** Sends the request, prints the answer and gives the exit code; tells that it waits when that takes long. */
    int ask(String verb, List<String> arguments) {
        CommandLine command = spec.commandLine();
        ControlClient client = ControlClient.of(directory);
        ControlAnswer answer = new TimedLines(command.getErr())
                .during(verb, TimedLines.SHORT, () -> client.send(new ControlRequest(verb, arguments)));
        answer.lines()
                .forEach(
                        answer.done()
                                ? command.getOut()::println
                                : line -> command.getErr().println("geobroker: " + line));
        return answer.done() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
