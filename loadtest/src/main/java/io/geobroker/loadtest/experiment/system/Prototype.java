package io.geobroker.loadtest.experiment.system;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import io.geobroker.loadtest.experiment.load.Place;
import io.geobroker.loadtest.experiment.load.PlannedOrder;
import io.geobroker.testbed.Testbed;
import io.geobroker.testbed.cassandra.RegionSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The rebuilt prototype: one broker in each region, each using its own or the next datacenter. */
public final class Prototype extends PrototypeBrokers {
    /** Last number of its address; the region's Kafka has 200. */
    private static final int LOCAL_HOST = 201;

    private static final int REMOTE_HOST = 202;

    private final Place datacenter;
    private final Map<String, CqlSession> sessions = new LinkedHashMap<>();
    private final Map<String, PreparedStatement> inserts = new LinkedHashMap<>();

    /** @param datacenter that each broker uses: its own region's, or the next one's */
    public Prototype(Testbed testbed, Http http, Place datacenter, int heapMebibytes) {
        super(
                testbed,
                http,
                false,
                "prototype-" + datacenter.name().toLowerCase(Locale.ROOT),
                datacenter == Place.LOCAL ? LOCAL_HOST : REMOTE_HOST,
                heapMebibytes);
        this.datacenter = datacenter;
    }

    @Override
    public void start() {
        for (String region : testbed.addresses().regions()) {
            sessions.put(
                    region,
                    RegionSession.openWithDriverDefaults(
                            testbed.addresses().contactPoints(region, region),
                            testbed.world().region(region).datacenter(),
                            testbed.addresses().translation(region)));
        }
        start(
                sessions.values().iterator().next(),
                List.of("CREATE TABLE IF NOT EXISTS " + keyspace()
                        + ".orders (symbol text, orderid timeuuid, side text,"
                        + " type text, price bigint, quantity bigint, PRIMARY KEY (symbol, orderid))"));
        String insert = "INSERT INTO " + keyspace()
                + ".orders (symbol, orderid, side, type, price, quantity) VALUES (?, ?, ?, ?, ?, ?)";
        sessions.forEach((region, session) -> inserts.put(region, session.prepare(insert)));
    }

    @Override
    public String name() {
        return "prototype";
    }

    @Override
    public CompletionStage<Optional<UUID>> place(PlannedOrder order, Place place) {
        String region =
                place.seenFrom(order.listing().homeRegion(), testbed.addresses().regions());
        String symbol = order.listing().symbol().value();
        UUID id = Uuids.timeBased();
        BoundStatement insert = Objects.requireNonNull(inserts.get(region), region)
                .bind(symbol, id, order.side(), order.type(), order.priceMicros(), 1L);
        return Objects.requireNonNull(sessions.get(region), region)
                .executeAsync(insert)
                .handle((written, failure) -> failure == null ? Optional.of(id) : Optional.empty());
    }

    /** A read and then a delete. */
    @Override
    public double leastMillis() {
        return 2
                * testbed.addresses().regions().stream()
                        .mapToLong(region ->
                                testbed.world().roundTrip(region, used(region)).toNanos())
                        .min()
                        .orElse(0)
                / 1e6;
    }

    @Override
    public void close() {
        super.close();
        sessions.values().forEach(CqlSession::close);
    }

    @Override
    String used(String region) {
        return datacenter.seenFrom(region, testbed.addresses().regions());
    }
}
