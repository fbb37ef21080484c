package io.geobroker.testbed.cli;

import picocli.CommandLine.Command;

/** {@code ./geobroker measure}: latencies as a customer sees them. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description = "Measure what a customer of the running world waits for.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MeasureMarketModes.class, MeasureBurst.class})
final class MeasureCommand {}
