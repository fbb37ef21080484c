package io.geobroker.testbed.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./geobroker accounts}: operators' commands for customers' accounts. */
@Command(
        name = "accounts",
        mixinStandardHelpOptions = true,
        description = "Open, fund and list customers' accounts in the running world, and make keys to them.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AccountsCommand.Open.class,
            AccountsCommand.ListAll.class,
            AccountsCommand.Deposit.class,
            AccountsCommand.Keys.class
        })
final class AccountsCommand {

    static final class CustomerOf {
        @Parameters(index = "0", paramLabel = "REGION", description = "The region whose broker is asked.")
        String region = "";

        @Parameters(index = "1", paramLabel = "CUSTOMER", description = "1 to 64 letters, digits, -, _ or dots.")
        String customer = "";
    }

    @Command(
            name = "open",
            mixinStandardHelpOptions = true,
            description = "Open an account at home in a region, with shares of every stock; prints its key once.")
    static final class Open implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        CustomerOf of = new CustomerOf();

        @Option(
                names = "--cash",
                defaultValue = "100000",
                description = "In units of the currency (default: ${DEFAULT-VALUE}).")
        String cash = "100000";

        @Option(
                names = "--shares",
                defaultValue = "0",
                description = "Of every listed stock (default: ${DEFAULT-VALUE}).")
        long shares;

        @Override
        public Integer call() {
            return world.ask("accounts open", List.of(of.region, of.customer, cash, Long.toString(shares)));
        }
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "List the accounts of all regions, as one region knows them.")
    static final class ListAll implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Parameters(index = "0", paramLabel = "REGION", description = "The region whose broker is asked.")
        String region = "";

        @Override
        public Integer call() {
            return world.ask("accounts list", List.of(region));
        }
    }

    @Command(name = "deposit", mixinStandardHelpOptions = true, description = "Add cash to an account.")
    static final class Deposit implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        CustomerOf of = new CustomerOf();

        @Parameters(index = "2", paramLabel = "CASH", description = "In units of the currency.")
        String cash = "";

        @Option(
                names = "--transfer",
                defaultValue = "",
                description = "Names the deposit: repeated under the same name it counts once (default: a new name).")
        String transfer = "";

        @Override
        public Integer call() {
            return world.ask("accounts deposit", List.of(of.region, of.customer, cash, transfer));
        }
    }

    @Command(
            name = "keys",
            mixinStandardHelpOptions = true,
            description = "Make another key to an account, or revoke one.")
    static final class Keys implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Mixin
        CustomerOf of = new CustomerOf();

        @Option(names = "--revoke", paramLabel = "KEY_ID", defaultValue = "", description = "Revoke this key instead.")
        String revoke = "";

        @Override
        public Integer call() {
            return revoke.isEmpty()
                    ? world.ask("accounts key", List.of(of.region, of.customer))
                    : world.ask("accounts revoke", List.of(of.region, of.customer, revoke));
        }
    }
}
