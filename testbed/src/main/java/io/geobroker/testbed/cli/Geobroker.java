package io.geobroker.testbed.cli;

import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.secure.Issuer;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** The root of the command line, {@code ./geobroker}, with the short commands for the running world. */
@Command(
        name = "geobroker",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        version = "geobroker 0.1.0",
        description = "A stock broker in several regions of the world, with the ocean between them, on this machine.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            ReportCommand.class,
            AccountsCommand.class,
            ListingsCommand.class,
            WanCommand.class,
            OceanCommand.class,
            HelpCommand.class
        })
final class Geobroker {
    private Geobroker() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** The exit code: 0 done, 1 failed (standard error tells why), 2 wrong usage, 3 and 4 as {@link MoveCommand} says. */
    static int run(String... args) {
        return commandLine()
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("geobroker: " + ControlAnswer.reason(failure));
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

    private static final class ProcessName {
        @Parameters(
                paramLabel = "NAME",
                description =
                        "A process as ./geobroker status names it: cassandra-sydney-1, broker-sydney-1, kafka-sydney.")
        String value = "";
    }

    @Command(description = "Show every process of the running world and the ocean between its regions.")
    int status(@Mixin RunningWorld world) {
        return world.ask("status");
    }

    @Command(description = "Kill a node, broker or any process with -9.")
    int kill(@Mixin RunningWorld world, @Mixin ProcessName name) {
        return world.ask("kill", name.value);
    }

    @Command(description = "Suspend a process: its connections stay open and nobody answers.")
    int freeze(@Mixin RunningWorld world, @Mixin ProcessName name) {
        return world.ask("freeze", name.value);
    }

    @Command(description = "Let a process run for a fifth of the time only, in turns, until it is thawed.")
    int slow(@Mixin RunningWorld world, @Mixin ProcessName name) {
        return world.ask("slow", name.value);
    }

    @Command(description = "Wake a frozen process up, or let a slow one run all the time.")
    int thaw(@Mixin RunningWorld world, @Mixin ProcessName name) {
        return world.ask("thaw", name.value);
    }

    @Command(description = "Start a process again on its data, after killing it if it runs.")
    int restart(@Mixin RunningWorld world, @Mixin ProcessName name) {
        return world.ask("restart", name.value);
    }

    private static final class Target {
        @Option(names = "--to", paramLabel = "REGION", required = true, description = "The new home.")
        String region = "";
    }

    @Command(
            description = {
                "Move the home of a stock to another region, and wait until its orders are there.",
                "Stopped, it may be run again, as evacuate and restore."
            })
    int move(
            @Mixin RunningWorld world,
            @Parameters(paramLabel = "SYMBOL", description = "The stock.") String symbol,
            @Mixin Target to) {
        return MoveCommand.of(world).move(symbol, to.region);
    }

    @Command(
            description = "Move all stocks that live in a region to another one; tells whether it may be stopped then.")
    int evacuate(
            @Mixin RunningWorld world,
            @Parameters(paramLabel = "REGION", description = "The region to be stopped.") String region,
            @Mixin Target to,
            @Option(
                            names = "--declare-lost",
                            description = "Its machines are off and come back empty: give up what it alone knew.")
                    boolean isLost,
            @Option(names = "--yes", description = "With --declare-lost: do so, after it was told what is given up.")
                    boolean isConfirmed) {
        return isLost
                ? MoveCommand.of(world).giveUp(region, to.region, isConfirmed)
                : MoveCommand.of(world).evacuate(region, to.region);
    }

    @Command(description = "Move all stocks back that were first listed in a region.")
    int restore(
            @Mixin RunningWorld world,
            @Parameters(paramLabel = "REGION", description = "Their first home.") String region) {
        return MoveCommand.of(world).restore(region);
    }

    @Command(description = "Show the newest move of each stock that ever moved.")
    int moves(@Mixin RunningWorld world) {
        return MoveCommand.of(world).list();
    }

    private enum Role {
        operator,
        viewer
    }

    @Command(
            description = {
                "Print an operator's access token for the running secure world, good for a quarter of an hour:",
                "curl -H \"Authorization: Bearer $(./geobroker token alice)\" --cacert .geobroker/ca.crt ..."
            })
    int token(
            @Mixin RunningWorld world,
            @Parameters(paramLabel = "NAME", description = "Whom the audit log is to name.") String name,
            @Option(
                            names = "--role",
                            defaultValue = Issuer.OPERATOR,
                            description = "operator acts, viewer reads (default: ${DEFAULT-VALUE}).")
                    Role role) {
        return world.ask("token", name, role);
    }

    @Command(
            name = "renew-certificates",
            description = "Issue all certificates of the running secure world anew, while it works.")
    int renewCertificates(@Mixin RunningWorld world) {
        return world.ask("certificates");
    }
}
