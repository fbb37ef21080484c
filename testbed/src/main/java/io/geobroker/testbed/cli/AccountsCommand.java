package io.geobroker.testbed.cli;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code ./geobroker accounts}: operators' commands for customers' accounts. */
@Command(
        name = "accounts",
        description = "Open, fund and list customers' accounts in the running world, and make keys to them.",
        synopsisSubcommandLabel = "COMMAND")
final class AccountsCommand {
    /** A script's unset variable is refused: it would mean something else. */
    private static final class NotEmpty implements ITypeConverter<String> {
        @Override
        public String convert(String value) {
            if (value.isBlank()) {
                throw new TypeConversionException("it is empty");
            }
            return value;
        }
    }

    private static final class CustomerOf {
        @Parameters(index = "0", paramLabel = "REGION", description = "The region whose broker is asked.")
        String region = "";

        @Parameters(
                index = "1",
                paramLabel = "CUSTOMER",
                converter = NotEmpty.class,
                description = "1 to 64 letters, digits, -, _ or dots.")
        String customer = "";
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
        return world.ask("accounts open", of.region, of.customer, cash, shares);
    }

    @Command(description = "List the accounts of all regions, as one region knows them.")
    int list(
            @Mixin RunningWorld world,
            @Parameters(paramLabel = "REGION", description = "The region whose broker is asked.") String region) {
        return world.ask("accounts list", region);
    }

    @Command(description = "Add cash to an account.")
    int deposit(
            @Mixin RunningWorld world,
            @Mixin CustomerOf of,
            @Parameters(
                            index = "2",
                            paramLabel = "CASH",
                            converter = NotEmpty.class,
                            description = "In units of the currency.")
                    String cash,
            @Option(
                            names = "--transfer",
                            converter = NotEmpty.class,
                            description = "Names the deposit: repeated under the same name it counts once"
                                    + " (default: a new name).")
                    @Nullable
                    String transfer) {
        return world.ask(
                "accounts deposit", of.region, of.customer, cash, transfer == null ? UUID.randomUUID() : transfer);
    }

    @Command(description = "Make another key to an account, or revoke one.")
    int keys(
            @Mixin RunningWorld world,
            @Mixin CustomerOf of,
            @Option(
                            names = "--revoke",
                            paramLabel = "KEY_ID",
                            converter = NotEmpty.class,
                            description = "Revoke this key instead.")
                    @Nullable
                    String revoke) {
        return revoke == null
                ? world.ask("accounts key", of.region, of.customer)
                : world.ask("accounts revoke", of.region, of.customer, revoke);
    }
}
