package io.geobroker.loadtest.attack.cli;

import io.geobroker.loadtest.attack.Attack;
import io.geobroker.loadtest.attack.Attacks;
import io.geobroker.loadtest.attack.Siege;
import io.geobroker.loadtest.attack.Sighting;
import io.geobroker.loadtest.attack.Target;
import io.geobroker.loadtest.report.EarlyEnd;
import io.geobroker.loadtest.report.ReportFiles;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.cli.Checkout;
import io.geobroker.testbed.cli.ModuleCommand;
import io.geobroker.testbed.cli.OwnWorld;
import io.geobroker.testbed.cli.TimedLines;
import io.geobroker.testbed.progress.Step;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./geobroker attack}. */
@Command(
        name = "attack",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Attack a broker as somebody without a key would, one attack after the other, while a customer with one"
                    + " places",
            "orders and health is asked. Ends with 1 if either notices: the customer's p99 may be 3 times that of the"
                    + " calm",
            "time before, or 50 ms. Loopback addresses only."
        })
public final class AttackCommand implements ModuleCommand {
    private static final long CASH_MICROS = 1_000_000_000_000L;

    /** Kubernetes, audited operators, and a rate limit for each key that floods exceed. */
    private static final List<String> AS_IN_PRODUCTION = List.of(
            "--spring.main.cloud-platform=kubernetes",
            "--geobroker.operators.audited=true",
            "--geobroker.web.rate-limit=6000");

    private static final Duration STARTS_IN = Duration.ofSeconds(60);

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "These attacks only: slow-heads, slow-bodies, ... (default: all).")
    List<String> only = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long each attack lasts (default: ${DEFAULT-VALUE}).")
    int seconds;

    @Mixin
    OwnWorld world = new OwnWorld(1, ".geobroker-attack", 224);

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        TimedLines lines = new TimedLines(out);
        List<Attack> attacks = attacks();
        if (seconds < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--seconds must be at least 1: " + seconds);
        }
        world.fitMemory(OwnWorld.NODE_MEBIBYTES, 1, false).ifPresent(lines::say);
        TestbedOptions options = world.options().withProgress(lines::say);
        String region = options.world().regions().get(0).name();
        Step step = lines.step("the world and its broker, then " + attacks.size() + " attacks", STARTS_IN);
        List<Sighting> sightings = new CopyOnWriteArrayList<>();
        try (Testbed testbed = Testbed.start(options)) {
            testbed.applySchema();
            testbed.startBroker(BrokerOptions.of(region, 1, Checkout.broker()).withArguments(AS_IN_PRODUCTION));
            lines.say("broker-" + region + "-1 is up");
            Siege siege = new Siege(target(testbed, region), Duration.ofSeconds(seconds), lines::say);
            step.willTake(siege.takes(attacks.size()));
            EarlyEnd.watch(
                    () -> {
                        siege.run(attacks, sightings::add);
                        return sightings;
                    },
                    why -> print(sightings, out));
        } finally {
            step.end();
        }
        print(sightings, out);
        return sightings.stream().allMatch(Sighting::isHeld) ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static void print(List<Sighting> sightings, PrintWriter out) {
        ReportFiles.print(Sighting.table(sightings), out);
        out.flush();
    }

    private List<Attack> attacks() {
        return only.isEmpty()
                ? Attacks.ALL
                : only.stream()
                        .map(name -> Attacks.ALL.stream()
                                .filter(attack -> attack.name().equals(name))
                                .findFirst()
                                .orElseThrow(() ->
                                        new CommandLine.ParameterException(spec.commandLine(), "no attack " + name)))
                        .toList();
    }

    private static Target target(Testbed testbed, String region) {
        URI broker = testbed.brokerUri(region, region, 1);
        URI management = testbed.managementUri(region, 1);
        OperatorApi operator = new OperatorApi(new BrokerApi(region, broker, management), testbed.adminToken());
        CustomerCredentials customer = operator.open(new Endowment("besieged", region, CASH_MICROS, Map.of()));
        AtomicInteger newcomers = new AtomicInteger();
        Listing listing = testbed.world().listingsAtHomeIn(region).get(0);
        return new Target(
                broker,
                management,
                customer,
                () -> operator.open(
                        new Endowment("newcomer-" + newcomers.incrementAndGet(), region, CASH_MICROS, Map.of())),
                listing.symbol().value(),
                "1");
    }
}
