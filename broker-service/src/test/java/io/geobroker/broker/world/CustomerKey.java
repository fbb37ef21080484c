package io.geobroker.broker.world;

import io.geobroker.schema.world.World;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A customer's key; the account is opened, with cash and shares of every stock, when the key is first needed. */
final class CustomerKey {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration OPEN_WITHIN = Duration.ofSeconds(60);
    private static final Duration REQUEST = Duration.ofSeconds(20);

    private final String customer;
    private final String region;
    private final String adminToken;
    private final long cash;
    private final long shares;
    private final World world;
    private @Nullable Key key;

    /** A key id and its secret. */
    record Key(String id, String secret) {}

    CustomerKey(String customer, String region, String adminToken, long cash, long shares, World world) {
        this.customer = customer;
        this.region = region;
        this.adminToken = adminToken;
        this.cash = cash;
        this.shares = shares;
        this.world = world;
    }

    boolean isOf(String home, long itsCash, long itsShares) {
        return region.equals(home) && cash == itsCash && shares == itsShares;
    }

    /** @param broker through which the account is opened if it is not open yet */
    synchronized Key at(URI broker) {
        Key known = key;
        if (known == null) {
            known = Awaitility.await("account of " + customer)
                    .atMost(OPEN_WITHIN)
                    .until(() -> open(broker), Optional::isPresent)
                    .orElseThrow();
            key = known;
        }
        return known;
    }

    private Optional<Key> open(URI broker) {
        // The testbed's rule, as in its Addresses.
        URI management = URI.create("http://localhost:" + (broker.getPort() + 10_000));
        Map<String, Object> account = Map.of(
                "customer_id",
                customer,
                "home_region",
                region,
                "cash",
                Long.toString(cash),
                "positions",
                world.listings().stream()
                        .filter(listing -> shares > 0)
                        .map(listing -> Map.of("symbol", listing.symbol().value(), "qty", shares))
                        .toList());
        return post(management.resolve("/geo/admin/accounts"), account)
                .map(opened -> opened.get("key"))
                .or(() -> post(management.resolve("/geo/admin/accounts/" + customer + "/keys"), List.of()))
                .map(pair -> new Key(
                        pair.get("key_id").asString(), pair.get("secret").asString()));
    }

    private Optional<JsonNode> post(URI uri, Object body) {
        try {
            HttpResponse<String> answer = CLIENT.send(
                    HttpRequest.newBuilder(uri)
                            .timeout(REQUEST)
                            .header("Authorization", "Bearer " + adminToken)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200 ? Optional.of(JSON.readTree(answer.body())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
