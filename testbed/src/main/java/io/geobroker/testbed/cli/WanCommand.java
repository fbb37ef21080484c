package io.geobroker.testbed.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./geobroker wan}: the WAN between two regions. */
@Command(
        name = "wan",
        mixinStandardHelpOptions = true,
        description = "Cut, heal and change the ocean between two regions.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            WanCommand.Show.class,
            WanCommand.Cut.class,
            WanCommand.Heal.class,
            WanCommand.Delay.class,
            WanCommand.Bandwidth.class
        })
final class WanCommand {

    static class Pair {
        @Parameters(index = "0", paramLabel = "FROM", description = "One region, as the world file names it.")
        String from = "";

        @Parameters(index = "1", paramLabel = "TO", description = "The other region.")
        String to = "";
    }

    /** Two regions, optionally one direction only. */
    static final class Directed extends Pair {
        @Option(names = "--one-way", description = "Only what FROM sends to TO; both ways otherwise.")
        boolean oneWay;

        List<String> arguments(String... more) {
            return Stream.concat(Stream.of(from, to, Boolean.toString(oneWay)), Stream.of(more))
                    .toList();
        }
    }

    @Command(
            name = "show",
            mixinStandardHelpOptions = true,
            description = "Show delay, state and bytes sent for every ordered pair of regions.")
    static final class Show implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Override
        public Integer call() {
            return world.ask("wan show", List.of());
        }
    }

    @Command(
            name = "cut",
            mixinStandardHelpOptions = true,
            description = "Let nothing pass between two regions until it is healed.")
    static final class Cut implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        Directed pair = new Directed();

        @Override
        public Integer call() {
            return world.ask("wan cut", pair.arguments());
        }
    }

    @Command(
            name = "heal",
            mixinStandardHelpOptions = true,
            description = "End the cut between two regions, or all cuts when none are named.")
    static final class Heal implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Parameters(arity = "0..2", paramLabel = "REGION", description = "Two regions, or none for all.")
        List<String> regions = List.of();

        @Override
        public Integer call() {
            return world.ask("wan heal", regions);
        }
    }

    @Command(
            name = "delay",
            mixinStandardHelpOptions = true,
            description = "Set the time there and back between two regions.")
    static final class Delay implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        Pair pair = new Pair();

        @Parameters(index = "2", paramLabel = "MS", description = "Round trip in milliseconds, 0 or more.")
        int millis;

        @Option(
                names = "--jitter",
                paramLabel = "MS",
                defaultValue = "0",
                description = "What each way may take longer at random, in milliseconds (default: ${DEFAULT-VALUE}).")
        int jitter;

        @Override
        public Integer call() {
            return world.ask(
                    "wan delay", List.of(pair.from, pair.to, Integer.toString(millis), Integer.toString(jitter)));
        }
    }

    @Command(
            name = "bandwidth",
            mixinStandardHelpOptions = true,
            description = "Limit what two regions can send each other.")
    static final class Bandwidth implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        Directed pair = new Directed();

        @Parameters(index = "2", paramLabel = "KB/S", description = "Kilobytes a second; 0 for no limit.")
        long kilobytes;

        @Override
        public Integer call() {
            return world.ask("wan bandwidth", pair.arguments(Long.toString(kilobytes)));
        }
    }
}
