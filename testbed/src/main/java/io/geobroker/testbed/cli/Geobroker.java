package io.geobroker.testbed.cli;

import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The root of the command line: {@code ./geobroker}. */
@Command(
        name = "geobroker",
        mixinStandardHelpOptions = true,
        version = "geobroker 0.1.0",
        description = "A stock broker in several regions of the world, with the ocean between them, on this machine.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            ReportCommand.class,
            AccountsCommand.class,
            ListingsCommand.class,
            SecureCommand.Token.class,
            SecureCommand.Certificates.class,
            WanCommand.class,
            OceanCommand.class,
            ProcessCommand.Kill.class,
            ProcessCommand.Freeze.class,
            ProcessCommand.Slow.class,
            ProcessCommand.Thaw.class,
            ProcessCommand.Restart.class,
            HelpCommand.class
        })
final class Geobroker {
    private Geobroker() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** The exit code: 0 done, 1 failed (the reason is on standard error), 2 wrong usage. */
    static int run(String... args) {
        return commandLine()
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("geobroker: " + failure.getMessage());
                    if (Boolean.getBoolean("geobroker.stacktrace")) {
                        failure.printStackTrace(command.getErr());
                    }
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(args);
    }

    /** With those of other packages and modules on the class path. */
    static CommandLine commandLine() {
        CommandLine root = new CommandLine(new Geobroker());
        ServiceLoader.load(ModuleCommand.class).forEach(root::addSubcommand);
        return root;
    }
}
