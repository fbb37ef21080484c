package io.geobroker.testbed.cli;

import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.WorldLocks;
import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.cli.control.ControlServer;
import io.geobroker.testbed.wan.OceanFile;
import io.geobroker.testbed.wan.Wan;
import io.geobroker.testbed.wan.WanOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./geobroker ocean}: only the WAN, between regions that run elsewhere, such as in Docker Compose. */
@Command(
        name = "ocean",
        description = {
            "Be the ocean between regions that run elsewhere: listen where they reach each other, forward as late as the world"
                    + " says, until stopped. The commands of wan work on it."
        })
final class OceanCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "Who is where, and what others reach of it (YAML).")
    Path file = Path.of("ocean.yaml");

    @Option(
            names = "--world",
            paramLabel = "WORLD",
            defaultValue = WorldFile.DEFAULT,
            description = "A bundled world, or a world file (default: ${DEFAULT-VALUE}).")
    String world = WorldFile.DEFAULT;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            defaultValue = ".geobroker",
            description = "Where the commands of wan find it (default: ${DEFAULT-VALUE}).")
    Path directory = Path.of(".geobroker");

    @Option(
            names = "--delayed-elsewhere",
            description = "Add no delay: the network already has one, such as that of tc netem.")
    boolean delayedElsewhere;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    @SuppressWarnings("try") // The lock only has to be held.
    public Integer call() throws IOException, InterruptedException {
        World told = WorldFile.load(world);
        OceanFile ocean = OceanFile.load(file, told);
        PrintWriter out = spec.commandLine().getOut();
        try (FileChannel lock = WorldLocks.ofDirectory(directory);
                Wan wan = new Wan(told, WanOptions.at(0))) {
            if (delayedElsewhere) {
                wan.status().forEach(link -> wan.delayOneWay(link.from(), link.to(), Duration.ZERO));
            }
            int count = ocean.open(wan);
            WanControl control = new WanControl(wan);
            CountDownLatch down = new CountDownLatch(1);
            ControlServer commands = ControlServer.open(directory, request -> {
                if (!request.verb().equals("down")) {
                    return control.apply(request);
                }
                down.countDown();
                return ControlAnswer.of("the ocean closes");
            });
            try {
                control.lines().forEach(out::println);
                out.printf("the ocean of %s is open, at %d addresses%n", told.name(), count);
                out.flush();
                down.await();
            } finally {
                commands.close();
            }
        }
        return CommandLine.ExitCode.OK;
    }
}
