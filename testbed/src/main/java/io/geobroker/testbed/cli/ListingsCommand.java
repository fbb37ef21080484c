package io.geobroker.testbed.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./geobroker listings}: operators' commands for listings. */
@Command(
        name = "listings",
        mixinStandardHelpOptions = true,
        description =
                "List what is traded in the running world, add and remove stocks, spread their orders, and set their bands"
                        + " and ticks.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ListingsCommand.ListAll.class,
            ListingsCommand.Buckets.class,
            ListingsCommand.Band.class,
            ListingsCommand.Tick.class,
            ListingsCommand.Add.class,
            ListingsCommand.Remove.class
        })
final class ListingsCommand {

    /** Any region knows all listings. */
    static final class At {
        @Option(
                names = "--region",
                defaultValue = "",
                description = "The region whose broker is asked (default: the world's first).")
        String region = "";
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "List all stocks with their homes and buckets, and the rows of the table that are refused.")
    static final class ListAll implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        At at = new At();

        @Override
        public Integer call() {
            return world.ask("listings list", List.of(at.region));
        }
    }

    abstract static class OfStock implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        At at = new At();

        @Parameters(index = "0", paramLabel = "SYMBOL", description = "The stock.")
        String symbol = "";

        Integer ask(String command, String... more) {
            return world.ask(
                    command,
                    Stream.concat(Stream.of(at.region, symbol), Stream.of(more)).toList());
        }
    }

    @Command(
            name = "buckets",
            mixinStandardHelpOptions = true,
            description = "Spread the new orders of a stock over another number of partitions.")
    static final class Buckets extends OfStock {
        @Parameters(index = "1", paramLabel = "N", description = "1 to 64.")
        int buckets;

        @Override
        public Integer call() {
            return ask("listings buckets", Integer.toString(buckets));
        }
    }

    @Command(
            name = "band",
            mixinStandardHelpOptions = true,
            description = "Say how far the price of a stock may jump from one ticker to the next.")
    static final class Band extends OfStock {
        @Parameters(
                index = "1",
                paramLabel = "FACTOR",
                arity = "0..1",
                description = "Above 1: 3 takes prices from a third of the last one to three times it (default: as the"
                        + " brokers are configured).")
        String factor = "";

        @Override
        public Integer call() {
            return ask("listings band", factor);
        }
    }

    @Command(
            name = "tick",
            mixinStandardHelpOptions = true,
            description =
                    "Say what prices of new orders of a stock are multiples of; those that wait stay as they are.")
    static final class Tick extends OfStock {
        @Parameters(
                index = "1",
                paramLabel = "STEP",
                arity = "0..1",
                description =
                        "At most the stock's price (default: 0.01, and 0.0001 below 1). The simulator keeps to the"
                                + " world file.")
        String tick = "";

        @Override
        public Integer call() {
            return ask("listings tick", tick);
        }
    }

    @Command(
            name = "add",
            mixinStandardHelpOptions = true,
            description = "List a stock, or one that was removed again; brokers take it up within seconds.")
    static final class Add extends OfStock {
        @Option(
                names = "--exchange",
                required = true,
                description = "The exchange that lists it; one that is not in the world file never closes.")
        String exchange = "";

        @Option(
                names = "--home",
                required = true,
                paramLabel = "REGION",
                description = "Where its orders are matched: for good.")
        String home = "";

        @Option(names = "--price", required = true, description = "About what it trades at.")
        String price = "";

        @Option(
                names = "--buckets",
                defaultValue = "1",
                paramLabel = "N",
                description = "Over how many partitions its orders are spread (default: ${DEFAULT-VALUE}).")
        int buckets = 1;

        @Option(
                names = "--tick",
                defaultValue = "",
                paramLabel = "STEP",
                description = "What its orders' prices are multiples of (default: 0.01, and 0.0001 below 1).")
        String tick = "";

        @Override
        public Integer call() {
            return ask("listings add", exchange, home, price, Integer.toString(buckets), tick);
        }
    }

    @Command(
            name = "remove",
            mixinStandardHelpOptions = true,
            description = "Delist a stock: nothing new is taken, and the orders that wait are canceled.")
    static final class Remove extends OfStock {
        @Override
        public Integer call() {
            return ask("listings remove");
        }
    }
}
