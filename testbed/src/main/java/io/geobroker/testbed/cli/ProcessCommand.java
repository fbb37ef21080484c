package io.geobroker.testbed.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands for one process: kill, freeze, slow, thaw, restart. */
abstract class ProcessCommand implements Callable<Integer> {
    @Mixin
    RunningWorld world = new RunningWorld();

    @Parameters(
            paramLabel = "NAME",
            description =
                    "A process as ./geobroker status names it: cassandra-sydney-1, broker-sydney-1, kafka-sydney.")
    String name = "";

    private final String verb;

    private ProcessCommand(String verb) {
        this.verb = verb;
    }

    @Override
    public Integer call() {
        return world.ask(verb, List.of(name));
    }

    @Command(
            name = "kill",
            mixinStandardHelpOptions = true,
            description = "Kill a node, broker or any process with -9.")
    static final class Kill extends ProcessCommand {
        Kill() {
            super("kill");
        }
    }

    @Command(
            name = "freeze",
            mixinStandardHelpOptions = true,
            description = "Suspend a process: its connections stay open and nobody answers.")
    static final class Freeze extends ProcessCommand {
        Freeze() {
            super("freeze");
        }
    }

    @Command(
            name = "slow",
            mixinStandardHelpOptions = true,
            description = "Let a process run for a fifth of the time only, in turns, until it is thawed.")
    static final class Slow extends ProcessCommand {
        Slow() {
            super("slow");
        }
    }

    @Command(
            name = "thaw",
            mixinStandardHelpOptions = true,
            description = "Wake a frozen process up, or let a slow one run all the time.")
    static final class Thaw extends ProcessCommand {
        Thaw() {
            super("thaw");
        }
    }

    @Command(
            name = "restart",
            mixinStandardHelpOptions = true,
            description = "Start a process again on its data, after killing it if it runs.")
    static final class Restart extends ProcessCommand {
        Restart() {
            super("restart");
        }
    }
}
