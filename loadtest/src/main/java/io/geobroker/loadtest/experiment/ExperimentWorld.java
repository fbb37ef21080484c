package io.geobroker.loadtest.experiment;

import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.TestbedOptions;
import io.geobroker.testbed.process.WorldProcess;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A world with our brokers and, once asked for, the prototype's. Used by one thread. */
final class ExperimentWorld implements AutoCloseable {
    /** So many that each has few orders waiting: all that a customer holds is in one row, which each order writes anew. */
    private static final int CUSTOMERS = 1000;

    private static final int CUSTOMERS_IN_BRIEF = 20;

    private final Testbed testbed;
    private final ExperimentSettings settings;
    private final Geobroker geobroker;
    private final Map<Place, Prototype> prototypes = new EnumMap<>(Place.class);
    private boolean hasZipkin;

    private ExperimentWorld(Testbed testbed, ExperimentSettings settings, List<String> regions) {
        this.testbed = testbed;
        this.settings = settings;
        this.geobroker = new Geobroker(testbed, settings.broker(), regions, settings.brokerHeapMebibytes());
    }

    /**
     * Starts nodes, Kafkas, brokers in these regions, and opens accounts.
     *
     * @param regions in which brokers run; empty for all
     */
    static ExperimentWorld start(TestbedOptions options, ExperimentSettings settings, List<String> regions) {
        Testbed testbed = Testbed.start(options);
        try {
            testbed.applySchema();
            ExperimentWorld world = new ExperimentWorld(
                    testbed, settings, regions.isEmpty() ? testbed.addresses().regions() : regions);
            int customers = settings.brief() ? CUSTOMERS_IN_BRIEF : CUSTOMERS;
            world.geobroker.start(customers);
            settings.say("brokers are up, " + customers + " accounts open in each region");
            return world;
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    Testbed testbed() {
        return testbed;
    }

    /** Whether nothing is measured in it, only tried. */
    boolean isBrief() {
        return settings.brief();
    }

    Geobroker geobroker() {
        return geobroker;
    }

    /** Started when asked for the first time. */
    Prototype prototype(Place datacenter) {
        Prototype known = prototypes.get(datacenter);
        if (known == null) {
            known = new Prototype(testbed, datacenter, settings.prototype());
            prototypes.put(datacenter, known);
            known.start();
            settings.say("the prototype is up, each broker with the datacenter of "
                    + (datacenter == Place.LOCAL ? "its own region" : "the next region"));
        }
        return known;
    }

    /** Where Zipkin is, started when asked for the first time; brokers are to be told of it. */
    URI zipkin() {
        if (!hasZipkin) {
            testbed.startZipkin();
            hasZipkin = true;
        }
        return testbed.zipkinUri();
    }

    /** The listings whose home has a broker. */
    List<Listing> listings() {
        return testbed.world().listings().stream()
                .filter(listing -> geobroker.regions().contains(listing.homeRegion()))
                .toList();
    }

    /** All that have a CPU time: nodes, Kafkas, Zipkin, brokers, the prototype's brokers. */
    List<WorldProcess> processes() {
        List<WorldProcess> all = new ArrayList<>(testbed.processes());
        prototypes.values().forEach(prototype -> all.addAll(prototype.children()));
        return all;
    }

    @Override
    public void close() {
        prototypes.values().forEach(Prototype::close);
        testbed.close();
    }
}
