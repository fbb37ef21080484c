package io.geobroker.testbed.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./geobroker measure}: what a customer of the running world waits for. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description = "Measure what a customer of the running world waits for.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MeasureCommand.MarketModes.class, MeasureBurst.class})
final class MeasureCommand {

    @Command(
            name = "market-modes",
            mixinStandardHelpOptions = true,
            description = {
                "Place market orders in every mode, one after the other, and print how long each mode takes.",
                "A few hundred of each mode are placed before, unmeasured: a program that has just started is slower."
            })
    static final class MarketModes implements Callable<Integer> {
        private static final List<String> MODES = List.of("forward", "remote-dc", "global");
        private static final String AT_HOME = "at home";
        /** As many as a JVM wants to see before it compiles what serves them; a few at once, over the open connections. */
        private static final int WARM_UP = 240;

        private static final int WARM_UP_AT_ONCE = 6;

        @Option(
                names = "--broker",
                paramLabel = "URL",
                defaultValue = "http://localhost:8081",
                description = "Where to place them (default: ${DEFAULT-VALUE}, Sydney's).")
        URI broker = URI.create("http://localhost:8081");

        @Option(
                names = "--key",
                paramLabel = "FILE",
                defaultValue = ".geobroker/sydney.curl",
                description = "The customer's key as 'up' leaves it (default: ${DEFAULT-VALUE}).")
        Path key = Path.of(".geobroker", "sydney.curl");

        @Option(
                names = "--abroad",
                paramLabel = "SYMBOL",
                defaultValue = "IBM",
                description = "A stock of the other region that has tickers (default: ${DEFAULT-VALUE}).")
        String abroad = "IBM";

        @Option(
                names = "--at-home",
                paramLabel = "SYMBOL",
                defaultValue = "BHP",
                description = "A stock of the broker's own region that has tickers (default: ${DEFAULT-VALUE}).")
        String atHome = "BHP";

        @Option(
                names = "--orders",
                paramLabel = "N",
                defaultValue = "200",
                description = "How many of each mode (default: ${DEFAULT-VALUE}).")
        int orders;

        @Option(
                names = "--round-trip",
                paramLabel = "MS",
                defaultValue = "230",
                description = "Between the two regions, for the multiples (default: ${DEFAULT-VALUE}).")
        double roundTrip;

        @Spec
        CommandSpec spec = CommandSpec.create();

        private final HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

        @Override
        public Integer call() throws InterruptedException {
            Map<String, List<Double>> millis = new LinkedHashMap<>();
            warmUp();
            for (int i = 0; i < orders; i++) {
                // Bought and sold again, so that cash and shares last.
                String side = i % 2 == 0 ? "buy" : "sell";
                for (String mode : MODES) {
                    note(millis, mode, fill(abroad, side, mode));
                }
                note(millis, AT_HOME, fill(atHome, side, "local"));
            }
            millis.forEach(this::print);
            return CommandLine.ExitCode.OK;
        }

        private static void note(Map<String, List<Double>> millis, String mode, double took) {
            millis.computeIfAbsent(mode, each -> new ArrayList<>()).add(took);
        }

        private void warmUp() throws InterruptedException {
            ExecutorService threads = Executors.newFixedThreadPool(WARM_UP_AT_ONCE);
            try {
                List<Callable<Double>> all = new ArrayList<>();
                for (int i = 0; i < WARM_UP; i++) {
                    String side = i % 2 == 0 ? "buy" : "sell";
                    MODES.forEach(mode -> all.add(() -> fill(abroad, side, mode)));
                    all.add(() -> fill(atHome, side, "local"));
                }
                for (Future<Double> each : threads.invokeAll(all)) {
                    each.get();
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
            } finally {
                threads.shutdownNow();
            }
        }

        private double fill(String symbol, String side, String mode) throws InterruptedException {
            HttpRequest.Builder request = HttpRequest.newBuilder(broker.resolve("/v2/orders"))
                    .header("Content-Type", "application/json")
                    .header("X-Geo-Mode", mode)
                    .header("X-Geo-Deadline-Ms", "8000")
                    .POST(BodyPublishers.ofString("{\"symbol\": \"" + symbol + "\", \"qty\": \"1\", \"side\": \"" + side
                            + "\", \"type\": \"market\", \"time_in_force\": \"day\"}"));
            try {
                CustomerKey.headers(key).forEach(request::header);
                long start = System.nanoTime();
                HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
                double took = (System.nanoTime() - start) / 1e6;
                if (answer.statusCode() != 200) {
                    throw new IllegalStateException("a market order in mode " + mode + " was not filled: "
                            + answer.statusCode() + " " + answer.body());
                }
                return took;
            } catch (IOException e) {
                throw new UncheckedIOException("cannot place at " + broker + " with the key in " + key, e);
            }
        }

        private void print(String mode, List<Double> millis) {
            Collections.sort(millis);
            spec.commandLine()
                    .getOut()
                    .printf(
                            "%-10s %5d orders  p50 %7.1f ms = %.2f round trips  p99 %7.1f  max %7.1f%n",
                            mode,
                            millis.size(),
                            at(millis, 0.5),
                            at(millis, 0.5) / roundTrip,
                            at(millis, 0.99),
                            millis.get(millis.size() - 1));
        }

        private static double at(List<Double> sorted, double part) {
            return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
        }
    }
}
