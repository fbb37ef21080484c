package io.geobroker.broker.platform.cassandra;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Answers.RETURNS_DEEP_STUBS;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.geobroker.broker.market.cassandra.CassandraLastPrices;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.order.cassandra.CassandraOpenOrders;
import io.geobroker.broker.order.cassandra.CassandraOrders;
import io.geobroker.broker.order.cassandra.WholeHistory;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.cassandra.valve.Priority;
import io.geobroker.broker.platform.time.MicroClock;
import io.geobroker.broker.region.cassandra.CassandraReadBuckets;
import io.geobroker.broker.tape.cassandra.CassandraTrades;
import io.geobroker.broker.update.RecordUpdates;
import io.geobroker.broker.update.ToldOrders;
import io.geobroker.broker.update.cassandra.CassandraOrderEvents;
import io.geobroker.schema.listing.Symbol;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With which priority the valve sees what is read and written of orders, over a driver that is not there. */
class PrioritiesTest {
    private final CqlSession driver = mock(CqlSession.class, withSettings().defaultAnswer(RETURNS_DEEP_STUBS));
    private final List<Priority> sent = new ArrayList<>();
    private final OpenOrder order = anOrder().build();

    @BeforeEach
    void driverTakesEverything() {
        when(driver.prepare(any(SimpleStatement.class)))
                .thenAnswer(call -> prepared(String.valueOf(
                        call.getArgument(0, SimpleStatement.class).getExecutionProfileName())));
        AsyncResultSet applied = mock(AsyncResultSet.class);
        when(driver.executeAsync(any(Statement.class))).thenAnswer(call -> {
            sent.add(Intent.priorityOf(call.getArgument(0)));
            return CompletableFuture.completedFuture(applied);
        });
    }

    @Test
    void everythingThatIsWrittenOfANewOrderIsOfPlacing() {
        new CassandraOpenOrders(driver).add(order);
        views().put(Order.accepted(order), order.placedAtMicros());
        toldViews().put(Order.accepted(order), order.placedAtMicros());
        events().placed(order);

        assertThat(sent).hasSize(4).containsOnly(Priority.COMPLETING);
    }

    @Test
    void whatIsWrittenOfAnEndIsOfMatching() {
        Outcome canceled = new Outcome.Canceled(order, decidedAt(order.placedAtMicros() + 1, "sydney-1"));

        views().put(canceled.ended(), canceled.writeMicros());
        toldViews().put(canceled.ended(), canceled.writeMicros());
        events().ended(canceled);

        assertThat(sent).hasSize(3).containsOnly(Priority.MATCHING);
    }

    @Test
    void everythingThatATakeoverWaitsForIsOfMatching() {
        Symbol symbol = order.symbol();

        new CassandraReadBuckets(driver).find(symbol);
        new CassandraLastPrices(driver, "sydney", new MicroClock(InstantSource.system()), Duration.ofSeconds(5))
                .find(symbol);
        new CassandraOpenOrders(driver).read(symbol, 0, 0, Long.MAX_VALUE);
        new CassandraTrades(driver, new MicroClock(InstantSource.system())).filledSince(symbol, 0);

        assertThat(sent).hasSizeGreaterThanOrEqualTo(4).containsOnly(Priority.MATCHING);
    }

    private CassandraOrders views() {
        return new CassandraOrders(driver, WholeHistory.until(new MicroClock(InstantSource.system())));
    }

    private RecordUpdates events() {
        return new RecordUpdates(
                new CassandraOrderEvents(driver, views(), new MicroClock(InstantSource.system()), Duration.ofDays(7)),
                new PlacingRegions(List.of("sydney")),
                "sydney");
    }

    private ToldOrders toldViews() {
        return new ToldOrders(views(), events());
    }

    private static PreparedStatement prepared(String profile) {
        PreparedStatement prepared = mock(PreparedStatement.class);
        when(prepared.boundStatementBuilder(any(Object[].class))).thenAnswer(call -> {
            BoundStatementBuilder builder = mock(BoundStatementBuilder.class, RETURNS_SELF);
            when(builder.build()).thenAnswer(build -> bound(profile));
            return builder;
        });
        return prepared;
    }

    private static BoundStatement bound(String profile) {
        BoundStatement bound = mock(BoundStatement.class);
        when(bound.getExecutionProfileName()).thenReturn(profile);
        when(bound.setExecutionProfileName(anyString())).thenAnswer(set -> bound(set.getArgument(0)));
        return bound;
    }
}
