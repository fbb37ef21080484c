package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.cassandra.WorldReader;
import io.geobroker.loadtest.storm.check.Violation;
import io.geobroker.loadtest.storm.fault.Faults;
import io.geobroker.loadtest.storm.fault.PlannedFault;
import io.geobroker.loadtest.storm.fault.WorldUnderFault;
import io.geobroker.loadtest.storm.journal.BadTicker;
import io.geobroker.loadtest.storm.journal.Endowment;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.journal.Venue;
import io.geobroker.loadtest.storm.web.BrokerApi;
import io.geobroker.loadtest.storm.web.OperatorApi;
import io.geobroker.loadtest.storm.web.ToldOrders;
import io.geobroker.schema.listing.Listing;
import io.geobroker.schema.world.Exchange;
import io.geobroker.schema.world.World;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.application.Program;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Together;
import io.geobroker.testbed.process.WorldProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A world of its own with brokers and customers, for one storm or several, and the journal of all of them. */
public final class StormWorld implements AutoCloseable {
    private static final int BROKER_HEAP_MEBIBYTES = 256;

    /** What is looked for now and then is looked for often, so that nobody waits for a world to settle longer than needed. */
    private static final List<String> IMPATIENT = List.of(
            "--geobroker.matching.catch-up-interval=2s",
            "--geobroker.matching.sweep-interval=10s",
            "--geobroker.market.younger-than=4s",
            "--geobroker.audit.hold-age=10s",
            "--geobroker.audit.interval=10s",
            "--geobroker.updates.sweep-interval=10s",
            "--geobroker.updates.poll-interval=2s");

    /** By default a node keeps them in memory for 10 s before it thinks of sending them. */
    private static final Map<String, Object> HINTS_ON_DISK_SOON = Map.of("hints_flush_period", "1s");

    private static final int ACCOUNTS_AT_ONCE = 8;
    private static final String BROKER = "broker-";
    private static final Duration STOP_WITHIN = Duration.ofSeconds(30);
    /** Beside a storm, while nodes and Kafkas start too, on two cores. */
    private static final Duration BROKER_READY_WITHIN = Duration.ofMinutes(3);

    private final Testbed testbed;
    private final Program program;
    private final Consumer<String> progress;
    private final String operatorToken = UUID.randomUUID().toString();
    private final Map<String, ChildProcess> brokers = new ConcurrentHashMap<>();
    private final Map<String, List<BrokerApi>> apis = new LinkedHashMap<>();
    private final Journal journal = new Journal();
    private final List<Customer> customers = new ArrayList<>();
    private final List<String> arguments;
    private final WorldReader reader;
    private final boolean ownsTestbed;
    private final List<Violation> unhealed = new ArrayList<>();
    private @Nullable Onlookers onlookers;

    private StormWorld(
            Testbed testbed,
            Program program,
            int brokersPerRegion,
            List<String> arguments,
            boolean ownsTestbed,
            Consumer<String> progress) {
        this.testbed = testbed;
        this.program = program;
        this.arguments = List.copyOf(arguments);
        this.ownsTestbed = ownsTestbed;
        this.progress = progress;
        this.reader = new WorldReader(testbed);
        // As the brokers of a testbed have it, unless they are told to keep the exchanges' hours.
        for (Exchange exchange : testbed.world().withoutClosingTimes().exchanges()) {
            exchange.listings()
                    .forEach(listing ->
                            journal.write(listing.symbol().value(), new Venue(exchange.region(), exchange.hours())));
        }
        for (String region : testbed.addresses().regions()) {
            List<BrokerApi> inRegion = new ArrayList<>();
            for (int instance = 1; instance <= brokersPerRegion; instance++) {
                inRegion.add(new BrokerApi(
                        region, testbed.brokerUri(region, region, instance), testbed.managementUri(region, instance)));
            }
            apis.put(region, inRegion);
        }
    }

    /**
     * Starts a world, its brokers, and opens the accounts.
     *
     * @param broker what to run as broker
     */
    public static StormWorld start(
            TestbedOptions options, Program broker, int brokersPerRegion, int customers, Consumer<String> progress) {
        if (options.world().regions().size() < 2) {
            throw new IllegalArgumentException(
                    "a storm needs an ocean: world " + options.world().name() + " has one region");
        }
        Testbed testbed =
                Testbed.start(options.withCassandra(options.cassandra().withSettings(HINTS_ON_DISK_SOON)));
        try {
            testbed.applySchema();
            StormWorld world = new StormWorld(testbed, broker, brokersPerRegion, List.of(), true, progress);
            world.startBrokers();
            world.open(customers, "storm");
            return world;
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    /**
     * On a testbed with its schema and no brokers, which is left as it was, but for its tables, when this is closed.
     *
     * @param arguments of Spring, which win
     * @param label begins the names of the customers
     */
    static StormWorld on(
            Testbed testbed,
            Program broker,
            List<String> arguments,
            int customers,
            String label,
            Consumer<String> progress) {
        StormWorld world = new StormWorld(testbed, broker, 1, arguments, false, progress);
        try {
            world.startBrokers();
            world.open(customers, label);
            try (TickerFeed feed = new TickerFeed(testbed, world.journal)) {
                world.sendFirstTickers(feed);
                feed.flush();
            }
            return world;
        } catch (RuntimeException | Error e) {
            world.close();
            throw e;
        }
    }

    Testbed testbed() {
        return testbed;
    }

    public World world() {
        return testbed.world();
    }

    public Journal journal() {
        return journal;
    }

    /** Storms, and returns when everything is put right that can be; it has not settled then. */
    public void storm(StormPlan plan) throws InterruptedException {
        if (onlookers == null) {
            onlookers = new Onlookers(apis, reader, customers, journal);
        }
        try (TickerFeed feed = new TickerFeed(testbed, journal)) {
            Storm storm = new Storm(plan, customers, this::apisFrom, operatorToken, feed, journal, progress);
            storm.run(new Faults(new Hurt(feed, storm::overload), journal::write, progress));
            storm.unhealed().forEach(failure -> unhealed.add(Violation.of("rest", failure)));
        }
    }

    /**
     * Inflicts one fault while nobody does anything, and returns when it is healed; an overload then is none.
     *
     * @throws InterruptedException if interrupted while it lasts; it is healed then
     */
    void inflict(PlannedFault fault) throws InterruptedException {
        try (TickerFeed feed = new TickerFeed(testbed, journal)) {
            sendFirstTickers(feed);
            new Faults(new Hurt(feed, overload -> {}), journal::write, progress).inflict(fault);
            feed.flush();
        }
    }

    /** This world as faults see it. */
    private final class Hurt implements WorldUnderFault {
        private final TickerFeed feed;
        private final Consumer<PlannedFault> overload;

        Hurt(TickerFeed feed, Consumer<PlannedFault> overload) {
            this.feed = feed;
            this.overload = overload;
        }

        @Override
        public Testbed testbed() {
            return testbed;
        }

        @Override
        public List<WorldProcess> brokers() {
            return List.copyOf(new TreeMap<>(brokers).values());
        }

        @Override
        public void restartBroker(String name, Map<String, String> environment) {
            String key = name.substring(BROKER.length());
            ChildProcess running = Objects.requireNonNull(brokers.get(key), name);
            running.stop(STOP_WITHIN);
            startBroker(
                    key.substring(0, key.lastIndexOf('-')),
                    Integer.parseInt(key.substring(key.lastIndexOf('-') + 1)),
                    environment);
        }

        @Override
        public void send(BadTicker.Kind kind, Listing listing, int drawn) {
            feed.send(kind, listing, drawn);
        }

        @Override
        public void overload(PlannedFault fault) {
            overload.accept(fault);
        }
    }

    /**
     * Waits until the world has settled, has a last round of tickers reach every order that one reached before, and waits
     * again; says what is wrong if it does not settle, or if a fault could not be healed.
     *
     * @param limit how long to wait, each time
     */
    public Verdict settle(Duration limit) throws InterruptedException {
        return settled(limit).and(unhealed);
    }

    private Verdict settled(Duration limit) throws InterruptedException {
        Settling settling =
                new Settling(testbed.addresses().regions(), reader, new ToldOrders(apis), journal, customers, progress);
        Verdict stormed = settling.await(limit);
        if (!stormed.isGood()) {
            return stormed;
        }
        progress.accept("settled in " + stormed.settledIn().toSeconds() + " s; the closing round of tickers");
        try (TickerFeed feed = new TickerFeed(testbed, journal)) {
            ClosingRound.send(feed, world().listings(), journal);
        }
        Verdict closed = settling.await(limit);
        if (!closed.isGood()) {
            return closed;
        }
        if (onlookers != null) {
            onlookers.replay();
        }
        return settling.await(limit);
    }

    @Override
    public void close() {
        if (onlookers != null) {
            onlookers.close();
        }
        reader.close();
        if (ownsTestbed) {
            testbed.close();
        } else {
            brokers.values().forEach(ChildProcess::kill);
        }
    }

    private void startBrokers() {
        List<Runnable> starts = new ArrayList<>();
        apis.forEach((region, instances) -> {
            for (int instance = 1; instance <= instances.size(); instance++) {
                int number = instance;
                starts.add(() -> startBroker(region, number, Map.of()));
            }
        });
        Together.untilOneFails(starts, () -> {});
        progress.accept(starts.size() + " brokers are up");
    }

    private void startBroker(String region, int instance, Map<String, String> environment) {
        List<String> all = new ArrayList<>(IMPATIENT);
        all.addAll(OperatorApi.arguments(operatorToken));
        all.addAll(arguments);
        brokers.put(
                region + "-" + instance,
                testbed.startBroker(BrokerOptions.of(region, instance, program)
                        .withInstances(Objects.requireNonNull(apis.get(region)).size())
                        .withHeapMebibytes(BROKER_HEAP_MEBIBYTES)
                        .withReadyWithin(BROKER_READY_WITHIN)
                        .withEnvironment(environment)
                        .withArguments(all)));
    }

    /** So that there is a price for everything, and it is in the journal. */
    private void sendFirstTickers(TickerFeed feed) {
        world().listings()
                .forEach(listing -> feed.send(listing, listing.referencePrice().micros()));
    }

    private void open(int number, String label) {
        List<Endowment> endowments = IntStream.range(0, number)
                .mapToObj(i -> Endowments.of(label, i, StormPlan.homeOf(i, world()), world()))
                .toList();
        Map<String, Customer> opened = new ConcurrentHashMap<>();
        Queue<Endowment> waiting = new ConcurrentLinkedQueue<>(endowments);
        Runnable clerk = () -> {
            for (Endowment next = waiting.poll(); next != null; next = waiting.poll()) {
                OperatorApi operator = new OperatorApi(
                        apis.getOrDefault(next.home(), List.of()).get(0), operatorToken);
                opened.put(next.customer(), new Customer(next.customer(), next.home(), operator.open(next)));
            }
        };
        Together.untilOneFails(Collections.nCopies(ACCOUNTS_AT_ONCE, clerk), waiting::clear);
        for (Endowment endowment : endowments) {
            customers.add(Objects.requireNonNull(opened.get(endowment.customer())));
            journal.write(endowment);
        }
        progress.accept(number + " accounts are open");
    }

    private List<BrokerApi> apisFrom(String region) {
        List<BrokerApi> all = new ArrayList<>(apis.getOrDefault(region, List.of()));
        apis.forEach((other, instances) -> {
            if (!other.equals(region)) {
                all.addAll(instances);
            }
        });
        return all;
    }
}
