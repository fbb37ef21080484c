package io.geobroker.loadtest.experiment.system;

import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.PlannedOrder;
import io.geobroker.loadtest.experiment.load.Reading;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.experiment.window.BrokerStatements;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.ticker.TickerTopic;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Our brokers, one in each given region, with customers at home there. */
public final class GeobrokerSystem implements SystemUnderTest {
    private static final String BROKER = "broker-";
    private static final long CASH_MICROS = 1_000_000_000_000_000L;
    private static final long SHARES = 1_000_000;
    /** In a world of more, customers begin with cash alone: no account holds thousands of stocks. */
    private static final int MOST_POSITIONS = 100;

    private static final int OPENERS = 8;
    private static final Duration STOP_WITHIN = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Testbed testbed;
    private final Program program;
    private final List<String> regions;
    private final int heapMebibytes;
    private final Http http;
    private final Map<String, List<CustomerCredentials>> customers = new HashMap<>();

    /** @param regions with brokers */
    public GeobrokerSystem(Testbed testbed, Http http, Program program, List<String> regions, int heapMebibytes) {
        this.testbed = testbed;
        this.http = http;
        this.program = program;
        this.regions = List.copyOf(regions);
        this.heapMebibytes = heapMebibytes;
    }

    /** Starts the brokers and opens the accounts. */
    public void start(int customersPerRegion, UnaryOperator<BrokerOptions> with) {
        startBrokers(with);
        for (String region : regions) {
            OperatorApi operator = operator(region);
            Map<String, Endowment.Lot> shares = shares();
            CustomerCredentials[] opened = new CustomerCredentials[customersPerRegion];
            Parallel.forEach(IntStream.range(0, OPENERS).boxed().toList(), opener -> {
                for (int i = opener; i < customersPerRegion; i += OPENERS) {
                    opened[i] = operator.open(new Endowment(region + "-" + i, region, CASH_MICROS, shares));
                }
            });
            customers.put(region, List.of(opened));
        }
    }

    /** Restarts the brokers. Accounts stay. */
    public void restart(UnaryOperator<BrokerOptions> with) {
        Parallel.forEach(brokers(), broker -> broker.stop(STOP_WITHIN));
        startBrokers(with);
    }

    private void startBrokers(UnaryOperator<BrokerOptions> with) {
        Parallel.untilOneFails(
                regions.stream()
                        .<Runnable>map(region -> () -> testbed.startBroker(
                                with.apply(BrokerOptions.of(region, 1, program).withHeapMebibytes(heapMebibytes))))
                        .toList(),
                () -> {});
    }

    @Override
    public String name() {
        return "geobroker";
    }

    @Override
    public String topic() {
        return TickerTopic.NAME;
    }

    @Override
    public CompletionStage<Optional<UUID>> place(PlannedOrder order, Place place) {
        String region =
                place.seenFrom(order.listing().homeRegion(), testbed.addresses().regions());
        ObjectNode body = order(order.listing(), order.side(), order.type(), "gtc")
                .put(order.type() + "_price", new Price(order.priceMicros()).toString());
        return http.accepted(request(region, order.number(), body).build());
    }

    /**
     * @param mode routing mode, for a stock of another region
     * @param number selects the customer
     * @return the order's status, or what failed
     */
    public CompletionStage<String> market(String region, Listing listing, String side, String mode, long number) {
        return http.client()
                .sendAsync(
                        request(region, number, order(listing, side, "market", "day"))
                                .header("X-Geo-Mode", mode)
                                .header("X-Geo-Deadline-Ms", "8000")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray())
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .handle((answer, failure) -> failure != null
                        ? String.valueOf(failure)
                        : answer.statusCode() == 200
                                ? Http.JSON
                                        .readTree(answer.body())
                                        .path("status")
                                        .asString("")
                                : Integer.toString(answer.statusCode()));
    }

    @Override
    public Reading read(String region) {
        return Http.reading(
                tell(region, "/geo/histograms"),
                tell(region, "/geo/summary"),
                BrokerStatements.counters(tell(region, "/geo/statements")));
    }

    /** Asks on the operator's port. */
    public JsonNode tell(String region, String path) {
        return http.get(testbed.managementUri(region, 1).resolve(path));
    }

    public OperatorApi operator(String region) {
        return new OperatorApi(
                new BrokerApi(region, uri(region), testbed.managementUri(region, 1), testbed.http()),
                testbed.adminToken());
    }

    @Override
    public List<String> processes() {
        return List.of(BROKER);
    }

    @Override
    public List<ChildProcess> brokers() {
        return testbed.processes().stream()
                .filter(process -> process.name().startsWith(BROKER))
                .toList();
    }

    @Override
    public List<String> regions() {
        return regions;
    }

    public ChildProcess broker(String region) {
        return testbed.process(BROKER + region + "-1");
    }

    private static ObjectNode order(Listing listing, String side, String type, String timeInForce) {
        return Http.JSON
                .createObjectNode()
                .put("symbol", listing.symbol().value())
                .put("qty", "1")
                .put("side", side)
                .put("type", type)
                .put("time_in_force", timeInForce);
    }

    /**
     * The request for a stream of a customer's trade updates.
     *
     * @param number selects the customer; customers of regions take turns
     */
    public HttpRequest updates(long number) {
        String region = regions.get((int) (number % regions.size()));
        return customer(region, number / regions.size())
                .sign(HttpRequest.newBuilder(uri(region).resolve("/v2/events/trades")))
                .build();
    }

    private CustomerCredentials customer(String region, long number) {
        List<CustomerCredentials> residents = Objects.requireNonNull(customers.get(region), region);
        return residents.get((int) (number % residents.size()));
    }

    /** @param number selects the customer */
    private HttpRequest.Builder request(String region, long number, ObjectNode body) {
        return customer(region, number)
                .sign(HttpRequest.newBuilder(uri(region).resolve("/v2/orders")))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Http.JSON.writeValueAsBytes(body)));
    }

    private URI uri(String region) {
        return testbed.brokerUri(region, region, 1);
    }

    private Map<String, Endowment.Lot> shares() {
        Map<String, Endowment.Lot> shares = new HashMap<>();
        List<Listing> listings = testbed.world().listings();
        if (listings.size() <= MOST_POSITIONS) {
            listings.forEach(listing -> shares.put(
                    listing.symbol().value(),
                    new Endowment.Lot(SHARES, listing.referencePrice().micros())));
        }
        return shares;
    }
}
