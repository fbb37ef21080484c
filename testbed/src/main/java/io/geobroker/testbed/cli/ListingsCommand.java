package io.geobroker.testbed.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./geobroker listings}: operators' commands for listings. */
@Command(
        name = "listings",
        description =
                "List what is traded in the running world, add and remove stocks, spread their orders, and set their bands"
                        + " and ticks.",
        synopsisSubcommandLabel = "COMMAND")
final class ListingsCommand {
    /** Any region knows all listings. */
    private static final class At {
        @Option(
                names = "--region",
                defaultValue = "",
                description = "The region whose broker is asked (default: the world's first).")
        String region = "";
    }

    private static final class Stock {
        @Mixin
        At at = new At();

        @Parameters(index = "0", paramLabel = "SYMBOL", description = "The stock.")
        String symbol = "";
    }

    @Command(description = "List all stocks with their homes and buckets, and the rows of the table that are refused.")
    int list(@Mixin RunningWorld world, @Mixin At at) {
        return world.ask("listings list", at.region);
    }

    @Command(description = "Spread the new orders of a stock over another number of partitions.")
    int buckets(
            @Mixin RunningWorld world,
            @Mixin Stock stock,
            @Parameters(index = "1", paramLabel = "N", description = "1 to 64.") int buckets) {
        return world.ask("listings buckets", stock.at.region, stock.symbol, buckets);
    }

    @Command(description = "Say how far the price of a stock may jump from one ticker to the next.")
    int band(
            @Mixin RunningWorld world,
            @Mixin Stock stock,
            @Parameters(
                            index = "1",
                            paramLabel = "FACTOR",
                            arity = "0..1",
                            defaultValue = "",
                            description = "Above 1: 3 takes prices from a third of the last one to three times it"
                                    + " (default: as the brokers are configured).")
                    String factor) {
        return world.ask("listings band", stock.at.region, stock.symbol, factor);
    }

    @Command(
            description =
                    "Say what prices of new orders of a stock are multiples of; those that wait stay as they are.")
    int tick(
            @Mixin RunningWorld world,
            @Mixin Stock stock,
            @Parameters(
                            index = "1",
                            paramLabel = "STEP",
                            arity = "0..1",
                            defaultValue = "",
                            description = "At most the stock's price (default: 0.01, and 0.0001 below 1). The"
                                    + " simulator keeps to the world file.")
                    String tick) {
        return world.ask("listings tick", stock.at.region, stock.symbol, tick);
    }

    @Command(description = "List a stock, or one that was removed again; brokers take it up within seconds.")
    int add(
            @Mixin RunningWorld world,
            @Mixin Stock stock,
            @Option(
                            names = "--exchange",
                            required = true,
                            description = "The exchange that lists it; one that is not in the world file never closes.")
                    String exchange,
            @Option(
                            names = "--home",
                            required = true,
                            paramLabel = "REGION",
                            description = "Where its orders are matched, until it moves.")
                    String home,
            @Option(names = "--price", required = true, description = "About what it trades at.") String price,
            @Option(
                            names = "--buckets",
                            defaultValue = "1",
                            paramLabel = "N",
                            description = "Over how many partitions its orders are spread (default: ${DEFAULT-VALUE}).")
                    int buckets,
            @Option(
                            names = "--tick",
                            defaultValue = "",
                            paramLabel = "STEP",
                            description = "What its orders' prices are multiples of (default: 0.01, and 0.0001 below"
                                    + " 1).")
                    String tick) {
        return world.ask("listings add", stock.at.region, stock.symbol, exchange, home, price, buckets, tick);
    }

    @Command(description = "Delist a stock: nothing new is taken, and the orders that wait are canceled.")
    int remove(@Mixin RunningWorld world, @Mixin Stock stock) {
        return world.ask("listings remove", stock.at.region, stock.symbol);
    }
}
