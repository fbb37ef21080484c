package io.geobroker.broker.outcome.cassandra;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.Door;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.Close;
import io.geobroker.broker.outcome.DatacenterOutcomes;
import io.geobroker.broker.outcome.DoorAnswer;
import io.geobroker.broker.outcome.Doors;
import io.geobroker.broker.outcome.Losses;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.outcome.OutcomesContract;
import io.geobroker.broker.outcome.UnreadableOutcomeException;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Backoff;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.InMemoryListings;
import io.geobroker.schema.world.WorldFile;
import io.geobroker.testbed.Testbed;
import io.micrometer.observation.ObservationRegistry;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraOutcomesIT extends OutcomesContract {
    private final CassandraSessions sessions;
    private final Outcomes store;
    private final CassandraOutcomes datacenter;
    private final List<OrderId> met = new CopyOnWriteArrayList<>();
    private boolean isDebtLost;

    CassandraOutcomesIT(CassandraSessions sessions, Repeater repeater) {
        this.sessions = sessions;
        this.datacenter = new CassandraOutcomes(sessions.home(), repeater, this::met);
        this.store = doors(datacenter);
    }

    private static Outcomes doors(DatacenterOutcomes datacenter) {
        return new Doors(
                Losses.none(InMemoryListings.doors(SharedWorld.SYDNEY, SharedWorld.VIRGINIA), region -> datacenter),
                new PlacingRegions(List.of(SharedWorld.SYDNEY, SharedWorld.VIRGINIA)),
                new InMemoryListings(WorldFile.load("two-regions").listings()),
                ObservationRegistry.NOOP,
                System::nanoTime);
    }

    @Override
    protected Outcomes store() {
        return store;
    }

    private CompletionStage<Void> met(OpenOrder order) {
        met.add(order.id());
        return isDebtLost
                ? CompletableFuture.failedFuture(new IllegalStateException("not written down"))
                : CompletableFuture.completedFuture(null);
    }

    @Test
    void onlyWhoIsToldThatItsClaimWasAppliedNeedNotLookAfterTheCopies() {
        Outcome winner = filled(anOrder().build());
        OrderId id = winner.order().id();

        join(store.claim(winner, Duration.ofSeconds(30)));
        join(store.glanceAt(id, winner.order().symbol()));
        find(anOrder().build());
        assertThat(met).isEmpty();

        join(store.claim(winner, Duration.ofSeconds(30)));
        assertThat(met).containsExactly(id);
        join(store.claim(canceled(winner.order()), Duration.ofSeconds(30)));
        assertThat(met).containsExactly(id, id);
        find(winner.order());
        assertThat(met).containsExactly(id, id, id);
    }

    @Test
    void aClaimIsNotAnsweredBeforeItIsDurableThatTheCopiesAreLookedAfter() {
        Outcome winner = filled(anOrder().build());
        join(store.claim(winner, Duration.ofSeconds(30)));
        isDebtLost = true;

        assertThat(join(store.claim(winner, Duration.ofSeconds(30)))).isInstanceOf(Claim.Unknown.class);
        assertThatThrownBy(() -> find(winner.order())).hasMessageContaining("not written down");
    }

    @Test
    void anOutcomeOfAKindToComeIsToldAsOneThatCannotBeRead() {
        Outcome winner = filled(anOrder().build());
        join(store.claim(winner, Duration.ofSeconds(30)));
        OrderId id = winner.order().id();
        sessions.home()
                .execute(SimpleStatement.newInstance(
                        "UPDATE broker.order_outcomes SET outcome = 'merged' WHERE order_id = ? IF EXISTS", id.uuid()));

        assertThatThrownBy(() -> find(winner.order())).hasCauseInstanceOf(UnreadableOutcomeException.class);
        assertThatThrownBy(() -> join(store.glanceAt(id, winner.order().symbol())))
                .hasCauseInstanceOf(UnreadableOutcomeException.class);
        assertThatThrownBy(() -> join(store.claim(canceled(winner.order()), Duration.ofSeconds(30))))
                .hasCauseInstanceOf(UnreadableOutcomeException.class);
    }

    @Test
    void behindAClosedDoorTheNextOneDecides() {
        OpenOrder order = anOrder().build();
        Outcome winner = filled(order);
        Door second = new Door(1, SharedWorld.SYDNEY, 4);
        Door third = new Door(2, SharedWorld.VIRGINIA, 5);
        Outcome.Decision decision = canceled(order).decision();
        assertThat(close(order, Door.first(SharedWorld.VIRGINIA), second)).isEqualTo(new DoorAnswer.Closed<>(second));
        assertThat(close(order, decision, second, third)).isEqualTo(new DoorAnswer.Closed<>(third));
        assertThat(close(order, second, new Door(2, SharedWorld.SYDNEY, 6)))
                .as("a later close")
                .isEqualTo(new DoorAnswer.Closed<>(third, decision));
        assertThat(join(datacenter.find(order.id(), second))).isEqualTo(new DoorAnswer.Closed<>(third, decision));

        assertThat(find(order)).isEmpty();
        assertThat(join(store.claim(winner, Duration.ofSeconds(30)))).isEqualTo(new Claim.Won(winner));

        assertThat(join(store.claim(canceled(order), Duration.ofSeconds(30)))).isEqualTo(new Claim.Lost(winner));
        assertThat(find(order)).contains(winner);
        assertThat(join(store.glanceAt(order.id(), order.symbol()))).contains(winner);
        assertThat(join(datacenter.find(order.id(), third))).isEqualTo(new DoorAnswer.Answered<>(Optional.of(winner)));
        assertThat(join(datacenter.find(order.id(), new Door(2, SharedWorld.SYDNEY, 5))))
                .as("a door of another region")
                .isEqualTo(new DoorAnswer.Answered<>(Optional.empty()));
    }

    private DoorAnswer<Outcome> close(OpenOrder order, Door door, Door next) {
        return close(order, canceled(order).decision(), door, next);
    }

    private DoorAnswer<Outcome> close(OpenOrder order, Outcome.Decision decision, Door door, Door next) {
        Close close = new Close(order, decision, next.name(), next.move());
        return join(datacenter.close(close, door, Duration.ofSeconds(30)));
    }

    @Test
    void whereAnOrderEndedNoDoorIsClosed() {
        Outcome winner = filled(anOrder().build());
        join(store.claim(winner, Duration.ofSeconds(30)));

        assertThat(close(winner.order(), Door.first(SharedWorld.VIRGINIA), new Door(1, SharedWorld.SYDNEY, 1)))
                .isEqualTo(new DoorAnswer.Answered<>(winner));
        assertThat(met).containsExactly(winner.order().id());
    }

    @Test
    @Tag("world")
    void withoutAQuorumTheAnswerIsUnknownAndTheSameClaimStandsLater(Testbed testbed) {
        Outcome proposed = filled(anOrder().build());
        testbed.node(SharedWorld.SYDNEY, 2).freeze();
        testbed.node(SharedWorld.SYDNEY, 3).freeze();

        Claim unanswered = join(store.claim(proposed, Duration.ofSeconds(1)));
        testbed.node(SharedWorld.SYDNEY, 2).thaw();
        testbed.node(SharedWorld.SYDNEY, 3).thaw();

        assertThat(unanswered).isInstanceOf(Claim.Unknown.class);
        assertThat(join(store.claim(proposed, Duration.ofSeconds(60)))).isEqualTo(new Claim.Won(proposed));
    }

    @Test
    @Tag("world")
    void aBrokerThatStopsLeavesItsClaimUnknown(Testbed testbed) {
        Repeater stopping = new Repeater(new Backoff(Duration.ofMillis(20), Duration.ofMillis(250)));
        Outcomes ofThatBroker = doors(new CassandraOutcomes(sessions.home(), stopping, this::met));
        testbed.node(SharedWorld.SYDNEY, 2).freeze();
        testbed.node(SharedWorld.SYDNEY, 3).freeze();

        var claim = ofThatBroker
                .claim(filled(anOrder().build()), Duration.ofMinutes(5))
                .toCompletableFuture();
        stopping.close();

        assertThat(claim.join()).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void aGlanceLeavesNothingForCassandraToFinish() {
        OpenOrder glancedAt = anOrder().build();
        OpenOrder found = anOrder().build();

        join(store.glanceAt(glancedAt.id(), glancedAt.symbol()));
        find(found);

        assertThat(promises(glancedAt.id())).isZero();
        assertThat(promises(found.id()))
                .as("of a quorum")
                .isGreaterThan(replicas().count() / 2);
    }

    /** On how many nodes of the datacenter something of Paxos is kept for the order. */
    private long promises(OrderId id) {
        ByteBuffer key = TypeCodecs.TIMEUUID.encode(id.uuid(), ProtocolVersion.DEFAULT);
        return replicas()
                .filter(node -> sessions.home()
                                .execute(SimpleStatement.newInstance(
                                                "SELECT row_key FROM system.paxos WHERE row_key = ?", key)
                                        .setNode(node))
                                .one()
                        != null)
                .count();
    }

    private Stream<Node> replicas() {
        return sessions.home().getMetadata().getNodes().values().stream()
                .filter(node -> node.getDistance() == NodeDistance.LOCAL);
    }

    @Test
    void storesValuesInLowerCaseAndNoNulls() {
        Outcome proposed = canceled(anOrder().build());
        join(store.claim(proposed, Duration.ofSeconds(5)));
        // Brings the commit, for which the claim waited at one node, to a quorum.
        find(proposed.order());

        Row row = sessions.home()
                .execute(
                        "SELECT outcome, side, type, time_in_force, stop_price_micros, price_micros"
                                + " FROM broker.order_outcomes WHERE order_id = ?",
                        proposed.order().id().uuid())
                .one();

        assertThat(row).isNotNull();
        assertThat(row.getFormattedContents())
                .isEqualTo("[outcome:'canceled', side:'buy', type:'limit', time_in_force:NULL,"
                        + " stop_price_micros:NULL, price_micros:NULL]");
    }
}
