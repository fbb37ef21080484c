package io.geobroker.testbed.cli;

import io.geobroker.testbed.secure.Issuer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for a world started with {@code --secure}. */
final class SecureCommand {
    private SecureCommand() {}

    /** {@code ./geobroker token}. */
    @Command(
            name = "token",
            mixinStandardHelpOptions = true,
            description = {
                "Print an operator's access token for the running secure world, good for a quarter of an hour:",
                "curl -H \"Authorization: Bearer $(./geobroker token alice)\" --cacert .geobroker/ca.crt ..."
            })
    static final class Token implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Parameters(index = "0", paramLabel = "NAME", description = "Whom the audit log is to name.")
        String name = "";

        @Option(
                names = "--role",
                defaultValue = Issuer.OPERATOR,
                description = "operator acts, viewer reads (default: ${DEFAULT-VALUE}).")
        String role = Issuer.OPERATOR;

        @Override
        public Integer call() {
            return world.ask("token", List.of(name, role));
        }
    }

    /** {@code ./geobroker renew-certificates}. */
    @Command(
            name = "renew-certificates",
            mixinStandardHelpOptions = true,
            description = "Issue all certificates of the running secure world anew, while it works.")
    static final class Certificates implements Callable<Integer> {
        @Mixin
        RunningWorld world = new RunningWorld();

        @Override
        public Integer call() {
            return world.ask("certificates", List.of());
        }
    }
}
