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

/** {@code ./geobroker measure burst}: many orders of one customer at once. */
@Command(
        name = "burst",
        mixinStandardHelpOptions = true,
        description = {
            "Place limit orders of one customer over several connections at once, and print how many a second were taken,",
            "how long each took and how many were not answered in time. All are canceled after each round.",
            "Rounds before are not measured: a program that has just started is slower."
        })
final class MeasureBurst implements Callable<Integer> {
    private static final int PLACED = 200;
    private static final int UNAVAILABLE = 503;

    @Option(
            names = "--broker",
            paramLabel = "URL",
            split = ",",
            defaultValue = "http://localhost:8081",
            description = "Where to place them, in turn (default: ${DEFAULT-VALUE}, Sydney's).")
    List<URI> brokers = List.of();

    @Option(
            names = "--key",
            paramLabel = "FILE",
            defaultValue = ".geobroker/sydney.curl",
            description = "The customer's key as 'up' leaves it (default: ${DEFAULT-VALUE}).")
    Path key = Path.of(".geobroker", "sydney.curl");

    @Option(
            names = "--symbol",
            paramLabel = "SYMBOL",
            defaultValue = "BHP",
            description = "The stock, bought at a limit it does not reach (default: ${DEFAULT-VALUE}).")
    String symbol = "BHP";

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "80",
            description = "In each round (default: ${DEFAULT-VALUE}).")
    int orders;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "8",
            description = "At once, over all brokers (default: ${DEFAULT-VALUE}).")
    int connections;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Measured (default: ${DEFAULT-VALUE}).")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "3",
            description = "Rounds before them (default: ${DEFAULT-VALUE}).")
    int warmUp;

    @Spec
    CommandSpec spec = CommandSpec.create();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** How one order was answered. */
    private record Answer(int status, double millis) {}

    @Override
    public Integer call() throws InterruptedException {
        Map<String, String> headers = CustomerKey.headers(key);
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            for (int round = 1; round <= warmUp + rounds; round++) {
                long start = System.nanoTime();
                List<Answer> answers = place(threads, headers);
                double seconds = (System.nanoTime() - start) / 1e9;
                cancelAll(headers);
                if (round > warmUp) {
                    print(round - warmUp, answers, seconds);
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
        return CommandLine.ExitCode.OK;
    }

    private List<Answer> place(ExecutorService threads, Map<String, String> headers)
            throws InterruptedException, ExecutionException {
        List<Callable<Answer>> all = new ArrayList<>();
        for (int i = 0; i < orders; i++) {
            URI broker = brokers.get(i % brokers.size());
            all.add(() -> place(broker, headers));
        }
        List<Answer> answers = new ArrayList<>();
        for (Future<Answer> each : threads.invokeAll(all)) {
            answers.add(each.get());
        }
        return answers;
    }

    private Answer place(URI broker, Map<String, String> headers) throws InterruptedException {
        long start = System.nanoTime();
        HttpResponse<String> answer = send(
                HttpRequest.newBuilder(broker.resolve("/v2/orders"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                "{\"symbol\": \"" + symbol + "\", \"qty\": \"1\", \"side\": \"buy\","
                                        + " \"type\": \"limit\", \"limit_price\": \"1\", \"time_in_force\": \"gtc\"}")),
                headers);
        int status = answer.statusCode();
        if (status != PLACED && status != UNAVAILABLE) {
            throw new IllegalStateException("an order was not taken: " + status + " " + answer.body());
        }
        return new Answer(status, (System.nanoTime() - start) / 1e6);
    }

    private void cancelAll(Map<String, String> headers) throws InterruptedException {
        send(HttpRequest.newBuilder(brokers.get(0).resolve("/v2/orders")).DELETE(), headers);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, Map<String, String> headers)
            throws InterruptedException {
        headers.forEach(request::header);
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + brokers + " with the key in " + key, e);
        }
    }

    private void print(int round, List<Answer> answers, double seconds) {
        List<Double> millis = new ArrayList<>();
        for (Answer answer : answers) {
            if (answer.status() == PLACED) {
                millis.add(answer.millis());
            }
        }
        Collections.sort(millis);
        spec.commandLine()
                .getOut()
                .printf(
                        "round %d  %2d connections  %6.1f orders/s  p50 %7.1f ms  p99 %7.1f ms  not answered in time %d%n",
                        round,
                        connections,
                        millis.size() / seconds,
                        at(millis, 0.5),
                        at(millis, 0.99),
                        answers.size() - millis.size());
    }

    private static double at(List<Double> sorted, double part) {
        return sorted.isEmpty() ? Double.NaN : sorted.get((int) Math.ceil(part * sorted.size()) - 1);
    }
}
