package io.geobroker.testbed.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./geobroker status}. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = "Show every process of the running world and the ocean between its regions.")
final class StatusCommand implements Callable<Integer> {
    @Mixin
    RunningWorld world = new RunningWorld();

    @Override
    public Integer call() {
        return world.ask("status", List.of());
    }
}
