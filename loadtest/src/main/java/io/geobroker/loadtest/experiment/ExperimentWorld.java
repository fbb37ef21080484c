package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.load.Load;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.experiment.system.EqualDuties;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.system.Http;
import io.geobroker.loadtest.experiment.system.Prototype;
import io.geobroker.loadtest.experiment.system.PrototypeBrokers;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.ChildProcess;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A world with brokers and, on demand, the prototype's. Used by one thread. */
public final class ExperimentWorld implements AutoCloseable {
    /** Each has few open orders then: an account is one row, which each order rewrites. */
    private static final int CUSTOMERS = 1000;

    private static final int CUSTOMERS_IN_BRIEF = 20;

    private final Lab lab;
    private final ExperimentSettings settings;
    private final Testbed testbed;
    private final int brokerHeapMebibytes;
    private final List<String> regions;
    private final Http http;
    private @Nullable GeobrokerSystem geobroker;
    private final Map<String, PrototypeBrokers> prototypes = new LinkedHashMap<>();
    private boolean hasZipkin;

    private ExperimentWorld(Lab lab, Testbed testbed, int brokerHeapMebibytes, List<String> regions) {
        this.lab = lab;
        this.settings = lab.settings();
        this.testbed = testbed;
        this.brokerHeapMebibytes = brokerHeapMebibytes;
        this.regions = List.copyOf(regions);
        this.http = new Http(testbed.http(), lab::missed);
    }

    /**
     * Starts nodes and Kafkas; brokers start on demand.
     *
     * @param regions with brokers; empty for all
     */
    static ExperimentWorld start(Lab lab, TestbedOptions options, int brokerHeapMebibytes, List<String> regions) {
        Testbed testbed = Testbed.start(options);
        try {
            testbed.applySchema();
            List<String> withBrokers = regions.isEmpty() ? testbed.addresses().regions() : regions;
            return new ExperimentWorld(lab, testbed, brokerHeapMebibytes, withBrokers);
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    public Testbed testbed() {
        return testbed;
    }

    public ExperimentSettings settings() {
        return settings;
    }

    /** Started with accounts on the first call. */
    public GeobrokerSystem geobroker() {
        GeobrokerSystem known = geobroker;
        if (known == null) {
            known = new GeobrokerSystem(testbed, http, settings.broker(), regions, brokerHeapMebibytes);
            geobroker = known;
            known.start(customers(), options -> options);
            settings.say("brokers are up, " + customers() + " accounts open in each region");
        }
        return known;
    }

    public void restartBrokers(List<String> arguments) {
        restartBrokers(options -> options.withArguments(arguments));
    }

    /** Restarts the brokers. Accounts stay. */
    public void restartBrokers(UnaryOperator<BrokerOptions> with) {
        GeobrokerSystem brokers = geobroker();
        noteProcesses();
        brokers.restart(with);
    }

    void measured(Window window) {
        lab.measured(window);
    }

    /** Must be called before a process ends. */
    public void noteProcesses() {
        lab.note(processes());
    }

    private int customers() {
        return settings.brief() ? CUSTOMERS_IN_BRIEF : CUSTOMERS;
    }

    /** Started on the first call. */
    public PrototypeBrokers prototype(Place datacenter) {
        return started(
                "the prototype, each broker with the datacenter of "
                        + (datacenter == Place.LOCAL ? "its own region" : "the next region"),
                () -> new Prototype(testbed, http, datacenter, brokerHeapMebibytes));
    }

    /** Started on the first call. */
    public PrototypeBrokers equalDuties() {
        return started(
                "the prototype with equal duties",
                () -> new EqualDuties(testbed, http, customers(), brokerHeapMebibytes));
    }

    private PrototypeBrokers started(String name, Supplier<PrototypeBrokers> made) {
        PrototypeBrokers known = prototypes.get(name);
        if (known == null) {
            known = made.get();
            prototypes.put(name, known);
            known.start();
            settings.say("started: " + name);
        }
        return known;
    }

    /** Started on the first call; brokers must be told of it. */
    public URI zipkin() {
        if (!hasZipkin) {
            testbed.startZipkin();
            hasZipkin = true;
        }
        return testbed.zipkinUri();
    }

    /**
     * Suspends the brokers of all other systems: they stay compiled and cost nothing.
     *
     * @return whether it was suspended itself, so that Kafka must readmit it
     */
    public boolean runAlone(SystemUnderTest system) {
        freeze(systems().filter(other -> other != system));
        boolean slept = system.brokers().stream().anyMatch(ChildProcess::isFrozen);
        system.brokers().forEach(ChildProcess::thaw);
        return slept;
    }

    public void suspendAll() {
        freeze(systems());
    }

    private static void freeze(Stream<SystemUnderTest> systems) {
        systems.flatMap(system -> system.brokers().stream())
                .filter(ChildProcess::isRunning)
                .forEach(ChildProcess::freeze);
    }

    public void runAll() {
        systems().flatMap(system -> system.brokers().stream()).forEach(ChildProcess::thaw);
    }

    private Stream<SystemUnderTest> systems() {
        return Stream.concat(Stream.ofNullable(geobroker), prototypes.values().stream());
    }

    /** Listings whose home region has a broker. */
    public List<Listing> listings() {
        return testbed.world().listings().stream()
                .filter(listing -> regions.contains(listing.homeRegion()))
                .toList();
    }

    public Load load() {
        return new Load(listings(), settings.seed());
    }

    public Load loadAtHomeIn(String region) {
        return new Load(testbed.world().listingsAtHomeIn(region), settings.seed());
    }

    /** Cuts all regions off from each other. */
    public void cutOcean() {
        List<String> all = testbed.addresses().regions();
        all.forEach(a -> all.stream()
                .filter(b -> a.compareTo(b) < 0)
                .forEach(b -> testbed.wan().cutBoth(a, b)));
    }

    /** All processes whose CPU time counts. */
    public List<ChildProcess> processes() {
        List<ChildProcess> all = new ArrayList<>(testbed.processes());
        prototypes.values().forEach(prototype -> all.addAll(prototype.brokers()));
        return all;
    }

    @Override
    public void close() {
        noteProcesses();
        prototypes.values().forEach(PrototypeBrokers::close);
        testbed.close();
    }
}
