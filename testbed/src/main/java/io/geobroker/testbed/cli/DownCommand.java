package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlClient;
import io.geobroker.testbed.process.Uninterrupted;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./geobroker down}. */
@Command(name = "down", description = "Stop the running world and wait until it is gone.")
final class DownCommand implements Callable<Integer> {
    private static final Duration USUAL = Duration.ofSeconds(10);
    private static final Duration GONE_WITHIN = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(20);

    @Mixin
    RunningWorld world = new RunningWorld();

    @Override
    public Integer call() {
        ControlClient client = ControlClient.of(world.directory);
        CommandLine command = world.spec.commandLine();
        new TimedLines(command.getErr()).during("the world stops", USUAL, () -> stop(client));
        command.getOut().println("the world is stopped");
        return CommandLine.ExitCode.OK;
    }

    private static List<String> stop(ControlClient client) {
        Optional<ProcessHandle> keeper = ProcessHandle.of(client.pid());
        List<String> answer = RunningWorld.told(client, "down");
        if (!Uninterrupted.until(() -> keeper.filter(DownCommand::runs).isEmpty(), GONE_WITHIN, POLL)) {
            throw new IllegalStateException("the world is still stopping; process " + client.pid());
        }
        return answer;
    }

    /** One whose parent has not noticed its end is alive, without a command. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
