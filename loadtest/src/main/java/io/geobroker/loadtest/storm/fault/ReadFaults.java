package io.geobroker.loadtest.storm.fault;

import io.geobroker.loadtest.storm.journal.EpochMicros;
import io.geobroker.loadtest.storm.journal.FaultWindow;
import io.geobroker.schema.listing.Listing;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.BeanAttribute;
import io.geobroker.testbed.cassandra.CassandraNode;
import io.geobroker.testbed.process.ChildProcess;
import io.geobroker.testbed.process.Parallel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Faults of reading one stock's open orders while another broker takes the stock over.
 *
 * @param log receives the killed brokers as another fault, which excuses other things
 */
record ReadFaults(Testbed testbed, WorldUnderFault world, Consumer<FaultWindow> log) {
    private static final String KEYSPACE = "broker";
    private static final String TABLE = "open_orders";
    /** The most that a storm gives a listing. */
    private static final int BUCKETS = 8;

    private static final int TOMBSTONES = 100;
    private static final BeanAttribute THRESHOLD =
            new BeanAttribute("org.apache.cassandra.db:type=StorageService", "TombstoneFailureThreshold");

    /** Its target is the symbol and nothing else. */
    FaultInEffect refused(int victim) {
        Listing listing = PlannedFault.victim(testbed.world().listings(), victim);
        List<CassandraNode> nodes = NodeFaults.in(listing.homeRegion(), testbed);
        List<String> partitions = IntStream.range(0, BUCKETS)
                .mapToObj(bucket -> listing.symbol().value() + ":" + bucket)
                .toList();
        nodes.forEach(node -> node.jmx().refuseReads(KEYSPACE, TABLE, partitions));
        return new FaultInEffect(
                listing.symbol().value(),
                duration -> {
                    restartBrokers(listing.homeRegion());
                    TimeUnit.MILLISECONDS.sleep(duration.toMillis());
                },
                () -> nodes.forEach(node -> node.jmx().allowReads(KEYSPACE, TABLE, partitions)));
    }

    /** The low threshold lasts on after the brokers are back. */
    FaultInEffect behindTombstones(PlannedFault fault) {
        Listing listing = PlannedFault.victim(testbed.world().listings(), fault.victim());
        List<CassandraNode> nodes = NodeFaults.in(listing.homeRegion(), testbed);
        Object usual = nodes.get(0).jmx().attributes(List.of(THRESHOLD)).get(0);
        return new FaultInEffect(
                listing.symbol().value(),
                duration -> {
                    placeAndCancel(fault);
                    nodes.forEach(node -> node.jmx().attribute(THRESHOLD, TOMBSTONES));
                    restartBrokers(listing.homeRegion());
                    TimeUnit.MILLISECONDS.sleep(duration.toMillis());
                },
                () -> nodes.forEach(node -> node.jmx().attribute(THRESHOLD, usual)));
    }

    /** So many at once are an overload. */
    private void placeAndCancel(PlannedFault fault) {
        long from = EpochMicros.now();
        try {
            world.acts().apply(fault, 0).join();
            world.acts().apply(fault, 1).join();
            world.acts().apply(fault, 2).join();
        } finally {
            log.accept(new FaultWindow(FaultKind.OVERLOAD.label(), "some customers", from, EpochMicros.now()));
        }
    }

    /** All of a region, so that each of its stocks is taken over. */
    private void restartBrokers(String region) {
        List<ChildProcess> brokers = world.brokers().get().stream()
                .filter(broker -> broker.name().startsWith("broker-" + region + "-"))
                .toList();
        long from = EpochMicros.now();
        brokers.forEach(ChildProcess::kill);
        try {
            Parallel.forEach(brokers, ChildProcess::restart);
        } finally {
            log.accept(new FaultWindow(
                    FaultKind.BROKER_KILLED.label(), FaultInEffect.names(brokers), from, EpochMicros.now()));
        }
    }
}
