package io.geobroker.broker.world;

import static org.awaitility.Awaitility.await;

import io.geobroker.broker.BrokerApplication;
import io.geobroker.broker.HttpBroker;
import io.geobroker.broker.SharedWorld;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The brokers of the shared world, started when a test first wants them and mended for the next one. */
public final class Brokers implements AutoCloseable {
    private static final Program BROKER = Program.onOwnClassPath(BrokerApplication.class.getName());
    /** What is done now and then is done more often than by default, so that tests need not wait for it. */
    private static final List<String> IMPATIENT = List.of(
            "--geobroker.matching.catch-up-interval=500ms",
            "--geobroker.matching.sweep-interval=2s",
            "--geobroker.matching.remember-departed=6s",
            "--geobroker.matching.audit-interval=1s",
            // All clocks are this machine's.
            "--geobroker.matching.clock-skew=2s",
            // Tests send what price they need.
            "--geobroker.matching.price-band=1000000",
            "--geobroker.insight.rest-every=2s",
            "--geobroker.updates.catch-up-interval=1s",
            "--geobroker.updates.sweep-interval=2s",
            "--geobroker.handover.interval=1s",
            "--geobroker.region.listings.refresh-interval=1s",
            "--geobroker.region.listings.trusted-for=4s",
            // Who takes over from a killed broker waits for the end of its session.
            "--spring.kafka.consumer.properties.session.timeout.ms=4000",
            "--spring.kafka.consumer.properties.heartbeat.interval.ms=1000");

    /** The first orders after a start take seconds on a busy machine. */
    private static final List<String> PATIENT =
            List.of("--geobroker.order.acknowledge-within=4s", "--geobroker.matching.overlap=5s");

    private static final int STARTS_BEFORE_THE_ARCHIVE = 3;
    private static final long PLENTY_OF_CASH = 100_000_000_000L;
    private static final long PLENTY_OF_SHARES = 100_000_000;

    private final Testbed testbed;
    private final Map<String, ChildProcess> running = new ConcurrentHashMap<>();
    private final Set<String> hanging = new HashSet<>();
    private final Map<String, Tables> tables = new HashMap<>();
    private final Map<String, Tickers> tickers = new HashMap<>();
    private final Map<String, CustomerKey> keys = new HashMap<>();

    private final AtomicInteger starts = new AtomicInteger();

    public Brokers(Testbed testbed) {
        this.testbed = testbed;
    }

    /** One ordinary broker in each region and no other. */
    public void onePerRegion() {
        for (String name : List.copyOf(running.keySet())) {
            if (!name.endsWith("-1")
                    || hanging.contains(name)
                    || !Objects.requireNonNull(running.get(name)).isRunning()) {
                kill(name);
            }
        }
        List<Runnable> missing = Stream.of(SharedWorld.SYDNEY, SharedWorld.VIRGINIA)
                .filter(region -> !running.containsKey(region + "-1"))
                .map(region -> (Runnable) () -> start(region, 1))
                .toList();
        Parallel.untilOneFails(missing, () -> {});
    }

    /** Starts an ordinary broker; more Spring arguments win. */
    public ChildProcess start(String region, int instance, String... arguments) {
        return start(region, instance, BROKER, arguments);
    }

    /** The same of one of several instances that are told of each other. */
    public ChildProcess startOf(String region, int instance, int instances, String... arguments) {
        return start(BrokerOptions.of(region, instance, BROKER).withInstances(instances), arguments);
    }

    /** Starts a broker that hangs where it is told, see {@link HangingBroker}. */
    public ChildProcess startHanging(String region, int instance, String where) {
        Program hangs = Program.onOwnClassPath(HangingBroker.class.getName());
        hanging.add(BrokerOptions.of(region, instance, hangs).instanceName());
        return start(region, instance, hangs, "--hanging.before=" + where);
    }

    private ChildProcess start(String region, int instance, Program program, String... arguments) {
        return start(BrokerOptions.of(region, instance, program), arguments);
    }

    private ChildProcess start(BrokerOptions options, String... arguments) {
        // By key: Spring would take a key given twice for a list.
        Map<String, String> byKey = new LinkedHashMap<>();
        Stream.of(IMPATIENT, PATIENT, List.of(arguments))
                .flatMap(List::stream)
                .forEach(argument -> byKey.put(argument.substring(0, argument.indexOf('=')), argument));
        ChildProcess started =
                testbed.startBroker(options.withHeapMebibytes(192).withArguments(List.copyOf(byKey.values())));
        running.put(options.instanceName(), started);
        if (starts.incrementAndGet() == STARTS_BEFORE_THE_ARCHIVE) {
            // More may come.
            testbed.archiveClasses();
        }
        return started;
    }

    /** {@code kill -9}. */
    public void kill(String name) {
        hanging.remove(name);
        ChildProcess victim = running.remove(name);
        if (victim != null) {
            victim.kill();
        }
    }

    /** Stops it as {@code kill -STOP}; whoever wakes it up sees to its end. */
    public ChildProcess freeze(String name) {
        ChildProcess sleeper = Objects.requireNonNull(running.remove(name), name);
        sleeper.freeze();
        return sleeper;
    }

    /** The tables of a region; sessions are opened once and live as long as the world. */
    public Tables tables(String region) {
        return tables.computeIfAbsent(region, at -> new Tables(testbed.openSession(at, at)));
    }

    /** What is sent to a region's Kafka; its times rise as long as the world lives. */
    public Tickers tickers(String region) {
        return tickers.computeIfAbsent(
                region, at -> new Tickers(testbed.kafka(at).bootstrapServers()));
    }

    /** What the first broker of a region answers to whoever asks. */
    public JsonNode get(String region, String path) {
        return HttpBroker.json(page(region, path));
    }

    /** What the first broker of a region answers an operator, who must not be refused. */
    public JsonNode operator(String region, String method, String path, String body) {
        HttpResponse<String> answer =
                Customer.answerTo(HttpRequest.newBuilder(management(region).resolve(path))
                        .header("Authorization", "Bearer " + testbed.adminToken())
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body)));
        if (answer.statusCode() != 200) {
            throw new AssertionError("expected 200: " + answer.statusCode() + " " + answer.body());
        }
        return HttpBroker.json(answer.body());
    }

    /** The body of what the first broker of a region shows at a path. */
    public String page(String region, String path) {
        return Customer.text(in(region).resolve(path));
    }

    /** The sum of a metric's samples of the first broker of a region whose line has the text. */
    public double metric(String region, String name, String having) {
        return metric(region, 1, name, having);
    }

    /** The same of another broker. */
    public double metric(String region, int instance, String name, String having) {
        return Customer.text(testbed.managementUri(region, instance).resolve("/actuator/prometheus"))
                .lines()
                .filter(line -> line.startsWith(name + "{") && line.contains(having))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    public URI in(String region) {
        return testbed.brokerUri(region, region, 1);
    }

    /** Where the first broker of a region tells its health and metrics. */
    public URI management(String region) {
        return testbed.managementUri(region, 1);
    }

    public URI in(String region, int instance) {
        return testbed.brokerUri(region, region, instance);
    }

    /** A customer at home in a region, with plenty of everything; the account is opened when the name is first used. */
    public Customer customer(String name, String region) {
        return customer(name, region, PLENTY_OF_CASH, PLENTY_OF_SHARES);
    }

    /** A customer who has so much cash, and so many shares of every stock, when the name is first used. */
    public Customer customer(String name, String region, long cash, long shares) {
        CustomerKey key = keys.computeIfAbsent(
                name, unused -> new CustomerKey(name, region, testbed.adminToken(), cash, shares, testbed.world()));
        if (!key.isOf(region, cash, shares)) {
            throw new IllegalArgumentException(
                    "customer " + name + " has an account of another kind, opened by another test: take another name");
        }
        if (running.containsKey(region + "-1")) {
            // Before a test breaks what opening needs.
            key.at(in(region));
        }
        return new Customer(key, in(region));
    }

    /** Lists a symbol that lives in Sydney, and waits until the first brokers of both regions trade it. */
    public void list(String symbol, String exchange) {
        String listing = "{\"symbol\": \"%s\", \"exchange\": \"%s\", \"home_region\": \"sydney\", \"price\": \"45\"}";
        operator(SharedWorld.VIRGINIA, "POST", "/geo/admin/listings", listing.formatted(symbol, exchange));
        for (String region : List.of(SharedWorld.SYDNEY, SharedWorld.VIRGINIA)) {
            Customer customer = customer("lister-in-" + region, region);
            await().until(() -> customer.get("/v2/assets/" + symbol).text("status"), status -> status.equals("active"));
        }
    }

    /** Closes what looks at the world; the brokers end with it. */
    @Override
    public void close() {
        tickers.values().forEach(Tickers::close);
        tables.values().forEach(each -> each.session().close());
    }
}
