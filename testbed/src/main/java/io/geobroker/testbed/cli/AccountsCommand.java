package io.geobroker.testbed.cli;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./geobroker accounts}: operators' commands for customers' accounts. */
@Command(
        name = "accounts",
        description = "Open, fund and list customers' accounts in the running world, and make keys to them.",
        synopsisSubcommandLabel = "COMMAND")
final class AccountsCommand {
    private static final class CustomerOf {
        @Parameters(index = "0", paramLabel = "REGION", description = "The region whose broker is asked.")
        String region = "";

        @Parameters(index = "1", paramLabel = "CUSTOMER", description = "1 to 64 letters, digits, -, _ or dots.")
        String customer = "";
    }

    /** A script's unset variable is refused: it would mean something else. */
    private static int ask(RunningWorld world, String verb, Object... arguments) {
        if (List.of(arguments).contains("")) {
            throw new CommandLine.ParameterException(world.spec.commandLine(), "an argument is empty");
        }
        return world.ask(verb, arguments);
    }

    @Command(description = "Open an account at home in a region, with shares of every stock; prints its key once.")
    int open(
            @Mixin RunningWorld world,
            @Mixin CustomerOf of,
            @Option(
                            names = "--cash",
                            defaultValue = "100000",
                            description = "In units of the currency (default: ${DEFAULT-VALUE}).")
                    String cash,
            @Option(
                            names = "--shares",
                            defaultValue = "0",
                            description = "Of every stock of the world file (default: ${DEFAULT-VALUE}).")
                    long shares) {
        return ask(world, "accounts open", of.region, of.customer, cash, shares);
    }

    @Command(description = "List the accounts of all regions, as one region knows them.")
    int list(
            @Mixin RunningWorld world,
            @Parameters(paramLabel = "REGION", description = "The region whose broker is asked.") String region) {
        return ask(world, "accounts list", region);
    }

    @Command(description = "Add cash to an account.")
    int deposit(
            @Mixin RunningWorld world,
            @Mixin CustomerOf of,
            @Parameters(index = "2", paramLabel = "CASH", description = "In units of the currency.") String cash,
            @Option(
                            names = "--transfer",
                            description = "Names the deposit: repeated under the same name it counts once"
                                    + " (default: a new name, which is told).")
                    @Nullable
                    String transfer) {
        String name = transfer == null ? UUID.randomUUID().toString() : transfer;
        if (transfer == null) {
            // Before it is asked for: whoever ends the command may repeat it all the same.
            world.spec.commandLine().getErr().println("to repeat it, add --transfer " + name);
        }
        return ask(world, "accounts deposit", of.region, of.customer, cash, name);
    }

    @Command(description = "Make another key to an account, or revoke one.")
    int keys(
            @Mixin RunningWorld world,
            @Mixin CustomerOf of,
            @Option(names = "--revoke", paramLabel = "KEY_ID", description = "Revoke this key instead.") @Nullable
                    String revoke) {
        return revoke == null
                ? ask(world, "accounts key", of.region, of.customer)
                : ask(world, "accounts revoke", of.region, of.customer, revoke);
    }
}
