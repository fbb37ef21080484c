package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.SystemUnderTest;
import io.geobroker.loadtest.experiment.system.EqualDuties;
import io.geobroker.loadtest.experiment.system.GeobrokerSystem;
import io.geobroker.loadtest.experiment.system.Http;
import io.geobroker.loadtest.experiment.system.Prototype;
import io.geobroker.loadtest.experiment.window.Window;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.BrokerOptions;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.WorldProcess;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A world with our brokers and, once asked for, the prototype's. Used by one thread. */
public final class ExperimentWorld implements AutoCloseable {
    /** So many that each has few orders waiting: all that a customer holds is in one row, which each order writes anew. */
    private static final int CUSTOMERS = 1000;

    private static final int CUSTOMERS_IN_BRIEF = 20;

    private final Testbed testbed;
    private final ExperimentSettings settings;
    private final List<String> regions;
    private final Lab lab;
    private final Http http;
    private @Nullable GeobrokerSystem geobroker;
    private final Map<Place, Prototype> prototypes = new EnumMap<>(Place.class);
    private @Nullable EqualDuties equalDuties;
    private boolean hasZipkin;

    private ExperimentWorld(Testbed testbed, ExperimentSettings settings, List<String> regions, Lab lab) {
        this.testbed = testbed;
        this.settings = settings;
        this.regions = List.copyOf(regions);
        this.lab = lab;
        this.http = new Http(testbed.http(), lab::missed);
    }

    /**
     * Starts nodes and Kafkas; brokers are started when they are asked for.
     *
     * @param regions in which our brokers run; empty for all
     * @param lab told what is measured, what could not be read, and all processes before some of them end
     */
    static ExperimentWorld start(TestbedOptions options, ExperimentSettings settings, List<String> regions, Lab lab) {
        Testbed testbed = Testbed.start(options);
        try {
            testbed.applySchema();
            return new ExperimentWorld(
                    testbed, settings, regions.isEmpty() ? testbed.addresses().regions() : regions, lab);
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    public Testbed testbed() {
        return testbed;
    }

    /** Whether nothing is measured in it, only tried. */
    boolean isBrief() {
        return settings.brief();
    }

    /** With accounts; started when asked for the first time. */
    public GeobrokerSystem geobroker() {
        GeobrokerSystem known = geobroker;
        if (known == null) {
            known = new GeobrokerSystem(testbed, http, settings.broker(), regions, settings.brokerHeapMebibytes());
            geobroker = known;
            known.start(customers());
            settings.say("brokers are up, " + customers() + " accounts open in each region");
        }
        return known;
    }

    /** Stops our brokers and starts them again with these arguments beside those they always have. Accounts stay. */
    public void restartBrokers(List<String> arguments) {
        restartBrokers(options -> options.withArguments(arguments));
    }

    /** Stops our brokers and starts them again with other options. Accounts stay. */
    public void restartBrokers(UnaryOperator<BrokerOptions> with) {
        GeobrokerSystem brokers = geobroker();
        noteProcesses();
        brokers.restart(with);
    }

    /** A window is over. */
    void measured(Window window) {
        lab.measured(window);
    }

    /** To be called before a process of it ends. */
    public void noteProcesses() {
        lab.note(processes());
    }

    private int customers() {
        return settings.brief() ? CUSTOMERS_IN_BRIEF : CUSTOMERS;
    }

    /** Started when asked for the first time. */
    public Prototype prototype(Place datacenter) {
        Prototype known = prototypes.get(datacenter);
        if (known == null) {
            known = new Prototype(testbed, http, datacenter, settings.prototype());
            prototypes.put(datacenter, known);
            known.start();
            settings.say("the prototype is up, each broker with the datacenter of "
                    + (datacenter == Place.LOCAL ? "its own region" : "the next region"));
        }
        return known;
    }

    /** The prototype with a broker's duties, started when asked for the first time. */
    public EqualDuties equalDuties() {
        EqualDuties known = equalDuties;
        if (known == null) {
            known = new EqualDuties(testbed, http, settings.prototype(), customers());
            equalDuties = known;
            known.start();
            settings.say("the prototype with equal duties is up");
        }
        return known;
    }

    /** Where Zipkin is, started when asked for the first time; brokers are to be told of it. */
    public URI zipkin() {
        if (!hasZipkin) {
            testbed.startZipkin();
            hasZipkin = true;
        }
        return testbed.zipkinUri();
    }

    /**
     * Lets the brokers of one system run and suspends those of all others: they keep what they have compiled, and cost nothing
     * while they are not measured.
     *
     * @return whether it was suspended and has to be taken up by Kafka again
     */
    public boolean runAlone(SystemUnderTest system) {
        systems()
                .filter(other -> other != system)
                .flatMap(other -> other.brokers().stream())
                .filter(WorldProcess::isRunning)
                .forEach(WorldProcess::freeze);
        boolean slept = system.brokers().stream().anyMatch(WorldProcess::isFrozen);
        system.brokers().forEach(WorldProcess::thaw);
        return slept;
    }

    /** Suspends the brokers of all systems. */
    public void suspendAll() {
        systems()
                .flatMap(system -> system.brokers().stream())
                .filter(WorldProcess::isRunning)
                .forEach(WorldProcess::freeze);
    }

    /** Lets the brokers of all systems run. */
    public void runAll() {
        systems().flatMap(system -> system.brokers().stream()).forEach(WorldProcess::thaw);
    }

    private Stream<SystemUnderTest> systems() {
        return Stream.concat(Stream.ofNullable(geobroker), prototypes());
    }

    private Stream<SystemUnderTest> prototypes() {
        return Stream.concat(prototypes.values().stream(), Stream.ofNullable(equalDuties));
    }

    /** The listings whose home has a broker. */
    public List<Listing> listings() {
        return testbed.world().listings().stream()
                .filter(listing -> regions.contains(listing.homeRegion()))
                .toList();
    }

    /** All that have a CPU time: nodes, Kafkas, Zipkin, brokers, the prototype's brokers. */
    public List<WorldProcess> processes() {
        List<WorldProcess> all = new ArrayList<>(testbed.processes());
        prototypes().forEach(prototype -> all.addAll(prototype.brokers()));
        return all;
    }

    @Override
    public void close() {
        noteProcesses();
        prototypes.values().forEach(Prototype::close);
        if (equalDuties != null) {
            equalDuties.close();
        }
        testbed.close();
    }
}
