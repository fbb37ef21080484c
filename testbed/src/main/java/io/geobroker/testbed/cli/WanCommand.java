package io.geobroker.testbed.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./geobroker wan}: the WAN between two regions. */
@Command(
        name = "wan",
        description = "Cut, heal and change the ocean between two regions.",
        synopsisSubcommandLabel = "COMMAND")
final class WanCommand {
    private static final class Pair {
        @Parameters(index = "0", paramLabel = "FROM", description = "One region, as the world file names it.")
        String from = "";

        @Parameters(index = "1", paramLabel = "TO", description = "The other region.")
        String to = "";
    }

    private static final class OneWay {
        @Option(names = "--one-way", description = "Only what FROM sends to TO; both ways otherwise.")
        boolean told;
    }

    @Command(description = "Show delay, state and bytes sent for every ordered pair of regions.")
    int show(@Mixin RunningWorld world) {
        return world.ask("wan show");
    }

    @Command(description = "Let nothing pass between two regions until it is healed.")
    int cut(@Mixin RunningWorld world, @Mixin Pair pair, @Mixin OneWay oneWay) {
        return world.ask("wan cut", pair.from, pair.to, oneWay.told);
    }

    @Command(description = "End the cut between two regions, or all cuts when none are named.")
    int heal(
            @Mixin RunningWorld world,
            @Parameters(arity = "0..2", paramLabel = "REGION", description = "Two regions, or none for all.") @Nullable
                    List<String> regions) {
        return world.ask("wan heal", regions == null ? new Object[0] : regions.toArray());
    }

    @Command(description = "Set the time there and back between two regions.")
    int delay(
            @Mixin RunningWorld world,
            @Mixin Pair pair,
            @Parameters(index = "2", paramLabel = "MS", description = "Round trip in milliseconds, 0 or more.")
                    int millis,
            @Option(
                            names = "--jitter",
                            paramLabel = "MS",
                            defaultValue = "0",
                            description = "What each way may take longer at random, in milliseconds (default:"
                                    + " ${DEFAULT-VALUE}).")
                    int jitter) {
        return world.ask("wan delay", pair.from, pair.to, millis, jitter);
    }

    @Command(description = "Limit what two regions can send each other.")
    int bandwidth(
            @Mixin RunningWorld world,
            @Mixin Pair pair,
            @Mixin OneWay oneWay,
            @Parameters(index = "2", paramLabel = "KB/S", description = "Kilobytes a second; 0 for no limit.")
                    long kilobytes) {
        return world.ask("wan bandwidth", pair.from, pair.to, oneWay.told, kilobytes);
    }
}
