package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlClient;
import io.geobroker.testbed.cli.control.ControlRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./geobroker down}. */
@Command(
        name = "down",
        mixinStandardHelpOptions = true,
        description = "Stop the running world and wait until it is gone.")
final class DownCommand implements Callable<Integer> {
    private static final int GONE_WITHIN_SECONDS = 60;

    @Mixin
    RunningWorld world = new RunningWorld();

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        ControlClient client = ControlClient.of(world.directory);
        Optional<ProcessHandle> keeper = ProcessHandle.of(client.pid());
        client.send(new ControlRequest("down", List.of()));
        if (keeper.isPresent()) {
            try {
                keeper.get().onExit().get(GONE_WITHIN_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                throw new IllegalStateException("the world is still stopping; process " + client.pid(), e);
            }
        }
        world.spec.commandLine().getOut().println("the world is stopped");
        return 0;
    }
}
