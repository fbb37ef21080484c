package io.geobroker.testbed.cli;

import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.certificate.SecretFiles;
import io.geobroker.testbed.cli.control.ControlAnswer;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Uninterrupted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Operator requests to the running world's brokers. Thread-safe. */
final class Operator implements MovesOperator.Brokers {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LOOK_WITHIN = Duration.ofSeconds(2);
    private static final int MOST_BROKERS = 2;
    private static final String ACCOUNTS = "/geo/admin/accounts";
    private static final int EXISTS = 409;
    private static final String DEMO_CASH = "1000000";
    private static final long DEMO_SHARES = 100_000;

    private final Testbed testbed;
    private final HttpClient client;

    record Key(String id, String secret) {
        static Key of(JsonNode json) {
            return new Key(json.path("key_id").asString(), json.path("secret").asString());
        }

        /** For {@code curl}. */
        List<String> headers() {
            return List.of("APCA-API-KEY-ID: " + id, "APCA-API-SECRET-KEY: " + secret);
        }
    }

    Operator(Testbed testbed) {
        this.testbed = testbed;
        this.client = testbed.http().build();
    }

    Key open(String region, String customer, String cash, long shares) {
        return Key.of(require(tryToOpen(region, customer, cash, shares)).path("key"));
    }

    /** Writes a key for the region's demo customer to a file for {@code curl -K}; opens the account if needed. */
    Path demo(String region) {
        String customer = "demo-" + region;
        HttpResponse<String> opened = tryToOpen(region, customer, DEMO_CASH, DEMO_SHARES);
        Key key = opened.statusCode() == EXISTS
                ? key(region, customer)
                : Key.of(require(opened).path("key"));
        Path file = testbed.directory().resolve(region + ".curl");
        SecretFiles.write(
                file,
                Stream.concat(
                                testbed.authority().stream().map(authority -> "cacert = \"" + authority + "\"\n"),
                                key.headers().stream().map(header -> "header = \"" + header + "\"\n"))
                        .collect(Collectors.joining()));
        return file;
    }

    private HttpResponse<String> tryToOpen(String region, String customer, String cash, long shares) {
        List<Map<String, Object>> positions = new ArrayList<>();
        if (shares != 0) {
            testbed.world()
                    .listings()
                    .forEach(listing -> positions.add(Map.of(
                            "symbol", listing.symbol().value(),
                            "qty", shares,
                            "avg_entry_price", listing.referencePrice().toString())));
        }
        return send(
                "POST",
                region,
                ACCOUNTS,
                Map.of("customer_id", customer, "home_region", region, "cash", cash, "positions", positions));
    }

    Key key(String region, String customer) {
        return Key.of(require(send("POST", region, ACCOUNTS + "/" + customer + "/keys", Map.of())));
    }

    void revoke(String region, String customer, String keyId) {
        require(send("DELETE", region, ACCOUNTS + "/" + customer + "/keys/" + keyId, Map.of()));
    }

    /** @param transfer a failure tells it, since the deposit may be made */
    static String deposit(MovesOperator.Brokers brokers, String region, String customer, String cash, String transfer) {
        String path = ACCOUNTS + "/" + customer + "/deposits";
        try {
            return line(brokers.ask("POST", region, path, Map.of("transfer_id", transfer, "cash", cash)));
        } catch (IllegalStateException | UncheckedIOException e) {
            throw new IllegalStateException(
                    ControlAnswer.reason(e) + "; if made, it counts once with --transfer " + transfer, e);
        }
    }

    List<String> list(String region) {
        return accounts(region).stream().map(Operator::line).sorted().toList();
    }

    @Override
    public List<JsonNode> accounts(String region) {
        List<JsonNode> all = new ArrayList<>();
        String after = "";
        do {
            JsonNode page =
                    require(send("GET", region, ACCOUNTS + (after.isEmpty() ? "" : "?after=" + after), Map.of()));
            page.path("accounts").forEach(all::add);
            after = page.path("next").asString("");
        } while (!after.isEmpty());
        return all;
    }

    private static String line(JsonNode account) {
        return String.format(
                Locale.ROOT,
                "%-32s %-16s cash %18s  buying power %18s  %3d positions  %4d open orders",
                account.path("customer_id").asString(),
                account.path("home_region").asString(),
                account.path("cash").asString(),
                account.path("buying_power").asString(),
                account.path("positions").size(),
                account.path("open_orders").asInt());
    }

    /** @param region whose broker is asked; empty for the world's first */
    @Override
    public JsonNode ask(String method, String region, String path, Map<String, ?> body) {
        return require(
                send(method, region.isEmpty() ? testbed.world().regions().get(0).name() : region, path, body));
    }

    @Override
    public JsonNode look(String region, int instance, String path) {
        return require(send("GET", region, instance, path, Map.of(), LOOK_WITHIN));
    }

    @Override
    public List<Integer> running(String region) {
        Map<String, Boolean> frozen = testbed.processes().stream()
                .filter(ChildProcess::isRunning)
                .collect(Collectors.toMap(ChildProcess::name, ChildProcess::isFrozen));
        return IntStream.rangeClosed(1, MOST_BROKERS)
                .boxed()
                .filter(instance -> frozen.containsKey("broker-" + region + "-" + instance))
                .sorted(Comparator.comparing(instance -> frozen.get("broker-" + region + "-" + instance)))
                .toList();
    }

    private HttpResponse<String> send(String method, String region, String path, Map<String, ?> body) {
        return send(method, region, running(region).stream().findFirst().orElse(1), path, body, TIMEOUT);
    }

    private HttpResponse<String> send(
            String method, String region, int instance, String path, Map<String, ?> body, Duration within) {
        testbed.world().region(region);
        try {
            return Uninterrupted.answer(
                    client,
                    HttpRequest.newBuilder(
                                    testbed.managementUri(region, instance).resolve(path))
                            .timeout(within)
                            .header("Authorization", "Bearer " + testbed.adminToken())
                            .header("Content-Type", "application/json")
                            .method(method, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("the broker of " + region + " does not answer", e);
        }
    }

    private static JsonNode require(HttpResponse<String> answer) {
        return read(answer.statusCode(), answer.body());
    }

    /** @throws IllegalStateException with what the broker says, if that is no success */
    static JsonNode read(int status, String answer) {
        JsonNode body;
        try {
            body = answer.isEmpty() ? JSON.createObjectNode() : JSON.readTree(answer);
        } catch (JacksonException e) {
            // What stands before a broker may answer in its place.
            throw new IllegalStateException("the broker answers " + status + ", and not with JSON", e);
        }
        if (status >= 300) {
            throw new IllegalStateException(body.path("message").asString("the broker answers " + status));
        }
        return body;
    }
}
