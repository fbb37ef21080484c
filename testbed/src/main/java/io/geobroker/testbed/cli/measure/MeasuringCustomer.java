package io.geobroker.testbed.cli.measure;

import io.geobroker.testbed.certificate.IssuedCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The measuring customer: brokers, key and latencies. Thread-safe. */
final class MeasuringCustomer {
    /** Longer than the brokers' deadline. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;

    @Option(
            names = "--broker",
            paramLabel = "URL",
            split = ",",
            defaultValue = "http://localhost:8081",
            description = {
                "Where to place them, in turn if there are several (default: ${DEFAULT-VALUE}, Sydney's);",
                "of a secure world https."
            })
    List<URI> brokers = List.of();

    @Option(
            names = "--key",
            paramLabel = "FILE",
            defaultValue = ".geobroker/sydney.curl",
            description = "The customer's key as 'up' leaves it (default: ${DEFAULT-VALUE}).")
    Path key = Path.of(".geobroker", "sydney.curl");

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    private @Nullable Connected connected;

    /** @param keys headers of each request */
    private record Connected(HttpClient http, Map<String, String> keys) {
        private static final Pattern HEADER = Pattern.compile("header = \"([^:]+): (.*)\"");
        private static final Pattern AUTHORITY = Pattern.compile("cacert = \"(.*)\"");

        /** From the curl file that {@code up} writes, with the only authority to trust; without one, Java's own. */
        static Connected by(Path key) {
            HttpClient.Builder http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
            Map<String, String> keys = new LinkedHashMap<>();
            try {
                for (String line : Files.readAllLines(key)) {
                    Matcher header = HEADER.matcher(line);
                    Matcher authority = AUTHORITY.matcher(line);
                    if (header.matches()) {
                        keys.put(header.group(1), header.group(2));
                    } else if (authority.matches()) {
                        http.sslContext(IssuedCertificate.trusting(Files.readString(Path.of(authority.group(1)))));
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the key in " + key, e);
            }
            return new Connected(http.build(), keys);
        }
    }

    /** @param said why an order was not taken */
    record Answer(Kind kind, double millis, String said) {
        private static final int SHOWN = 100;

        /** Of many orders an answer is long. */
        String shown() {
            return said.substring(0, Math.min(said.length(), SHOWN));
        }

        enum Kind {
            TAKEN,
            REFUSED,
            /** No answer in time, or an unknown outcome. */
            UNANSWERED
        }
    }

    private synchronized Connected connected() {
        if (connected == null) {
            connected = Connected.by(key);
        }
        return connected;
    }

    void require(boolean isGood, String message) {
        if (!isGood) {
            throw new CommandLine.ParameterException(spec.commandLine(), message);
        }
    }

    URI at(int n, String path) {
        return brokers.get(Math.floorMod(n, brokers.size())).resolve(path);
    }

    Answer place(int n, String order, String... headers) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(at(n, "/v2/orders"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(order));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /** Concurrently; returns when all are done. */
    static <T> List<T> atOnce(int threads, List<Callable<T>> work) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> each : executor.invokeAll(work)) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
        } finally {
            executor.shutdownNow();
        }
    }

    /** @throws java.io.UncheckedIOException when the key cannot be read */
    Answer send(HttpRequest.Builder request) throws InterruptedException {
        Connected to = connected();
        to.keys().forEach(request::header);
        long start = System.nanoTime();
        try {
            HttpResponse<String> answer =
                    to.http().send(request.timeout(TIMEOUT).build(), BodyHandlers.ofString());
            double millis = (System.nanoTime() - start) / 1e6;
            int status = answer.statusCode();
            Answer.Kind kind = status / 100 * 100 == OK
                    ? Answer.Kind.TAKEN
                    : status >= SERVER_ERROR ? Answer.Kind.UNANSWERED : Answer.Kind.REFUSED;
            return new Answer(kind, millis, status + " " + answer.body());
        } catch (IOException e) {
            return new Answer(Answer.Kind.UNANSWERED, (System.nanoTime() - start) / 1e6, e.toString());
        }
    }
}
