package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.cli.ModuleCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./geobroker measure}: latencies as a customer sees them. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description = "Measure what a customer of the running world waits for.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MeasureMarketModes.class, MeasureBurst.class})
public final class MeasureCommand implements ModuleCommand {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "Missing required subcommand");
    }
}
