package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlClient;
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
    private static final long POLL_MILLIS = 20;

    @Mixin
    RunningWorld world = new RunningWorld();

    @Override
    public Integer call() throws InterruptedException {
        ControlClient client = ControlClient.of(world.directory);
        CommandLine command = world.spec.commandLine();
        new TimedLines(command.getErr()).during("the world stops", USUAL, () -> stop(client));
        command.getOut().println("the world is stopped");
        return CommandLine.ExitCode.OK;
    }

    private static List<String> stop(ControlClient client) throws InterruptedException {
        Optional<ProcessHandle> keeper = ProcessHandle.of(client.pid());
        List<String> answer = RunningWorld.told(client, "down");
        long end = System.nanoTime() + GONE_WITHIN.toNanos();
        while (keeper.filter(DownCommand::runs).isPresent()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("the world is still stopping; process " + client.pid());
            }
            Thread.sleep(POLL_MILLIS);
        }
        return answer;
    }

    /** One whose parent has not noticed its end is alive, without a command. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
