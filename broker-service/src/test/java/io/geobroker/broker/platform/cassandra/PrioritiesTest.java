package io.geobroker.broker.platform.cassandra;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.geobroker.broker.handover.FetchProgress.Known;
import io.geobroker.broker.handover.cassandra.CassandraFetchProgress;
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
import org.junit.jupiter.api.Test;

/** With which priority the valve sees what is read and written of orders, over a driver that is not there. */
class PrioritiesTest {
    private final List<Priority> sent = new ArrayList<>();
    private final CqlSession driver = Priorities.addedTo(sent);
    private final OpenOrder order = anOrder().build();

    @Test
    void everythingThatIsWrittenOfANewOrderIsOfPlacing() {
        new CassandraOpenOrders(driver, Intent.WRITE).add(order);
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
        new CassandraOpenOrders(driver, Intent.WRITE).read(symbol, 0, 0, Long.MAX_VALUE);
        new CassandraTrades(driver, new MicroClock(InstantSource.system()), Intent.WRITE).filledSince(symbol, 0);

        assertThat(sent).hasSizeGreaterThanOrEqualTo(4).containsOnly(Priority.MATCHING);
    }

    @Test
    void howFarOrdersWereFetchedIsOfTheBackground() {
        new CassandraFetchProgress(driver).put(List.of(new Known("sydney", "north-virginia", 0, 1)));

        assertThat(sent).containsExactly(Priority.BACKGROUND);
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
}
