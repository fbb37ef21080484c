package io.geobroker.broker;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Answers.RETURNS_DEEP_STUBS;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.handover.RegionRecords;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.cassandra.WholeHistory;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.HomeRegion;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.broker.region.cassandra.RegionStores;
import io.geobroker.broker.update.web.UpdatesProperties;
import io.geobroker.schema.listing.Price;
import io.geobroker.schema.world.World;
import io.geobroker.schema.world.WorldFile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HandoverConfigurationTest {
    private static final World WORLD = WorldFile.load("two-regions");
    private static final String VIRGINIA = "north-virginia";

    /** Profiles of the statements that the driver was given. */
    private final List<String> sent = new ArrayList<>();

    private final OpenOrder order = anOrder().build();

    @Test
    void allThatIsDeliveredToAnotherRegionIsOfTheBackground() {
        Outcome filled = new Outcome.Filled(
                order, decidedAt(order.placedAtMicros() + 1, "sydney-1"), new Price(1), order.placedAtMicros());
        RegionRecords theirs = virginia();

        theirs.openOrders().add(order);
        theirs.orders().put(Order.accepted(order), order.placedAtMicros());
        theirs.ends().show(order);
        theirs.ends().write(filled);
        theirs.ends().clear(filled);

        assertThat(sent).hasSizeGreaterThanOrEqualTo(6).containsOnly("background-write");
    }

    private RegionRecords virginia() {
        CassandraSessions sessions = mock(CassandraSessions.class);
        CqlSession driver = driver();
        when(sessions.to(VIRGINIA)).thenReturn(CompletableFuture.completedFuture(driver));
        when(sessions.isReachable(VIRGINIA)).thenReturn(true);
        HomeRegion here = new HomeRegion(WORLD, WORLD.region("sydney"), "sydney-1");
        MicroClock clock = new MicroClock(InstantSource.system());
        UpdatesProperties updates = mock(UpdatesProperties.class);
        when(updates.retention()).thenReturn(Duration.ofDays(7));
        try (Repeater repeater = new Repeater(new Backoff(Duration.ofMillis(1), Duration.ofMillis(2)))) {
            CassandraRegions<RegionRecords> regions = new HandoverConfiguration()
                    .regionRecords(
                            new RegionStores(sessions, here, repeater),
                            here,
                            clock,
                            mock(RegionRecords.class),
                            new PlacingRegions(List.of("sydney", VIRGINIA)),
                            WholeHistory.until(clock),
                            updates);
            await().until(() -> regions.find(VIRGINIA).isPresent());
            return regions.in(VIRGINIA);
        }
    }

    /** It takes everything and has no nodes. */
    private CqlSession driver() {
        CqlSession driver = mock(CqlSession.class, RETURNS_DEEP_STUBS);
        when(driver.prepare(any(SimpleStatement.class)))
                .thenAnswer(call -> prepared(String.valueOf(
                        call.getArgument(0, SimpleStatement.class).getExecutionProfileName())));
        when(driver.executeAsync(any(Statement.class))).thenAnswer(call -> {
            sent.add(call.getArgument(0, Statement.class).getExecutionProfileName());
            return CompletableFuture.completedFuture(mock(AsyncResultSet.class));
        });
        return driver;
    }

    private static PreparedStatement prepared(String profile) {
        PreparedStatement prepared = mock(PreparedStatement.class);
        BoundStatement bound = mock(BoundStatement.class);
        when(bound.getExecutionProfileName()).thenReturn(profile);
        BoundStatementBuilder builder = mock(BoundStatementBuilder.class, RETURNS_SELF);
        when(builder.build()).thenReturn(bound);
        when(prepared.bind(any(Object[].class))).thenReturn(bound);
        when(prepared.boundStatementBuilder(any(Object[].class))).thenReturn(builder);
        return prepared;
    }
}
