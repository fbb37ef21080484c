package io.geobroker.broker.order.cassandra;

import static io.geobroker.broker.Stages.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.SharedWorld;
import io.geobroker.broker.Stages;
import io.geobroker.broker.StoreTest;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.placing.ClientOrderIds;
import io.geobroker.broker.order.placing.ClientOrderIdsContract;
import io.geobroker.broker.platform.cassandra.CassandraSessions;
import io.geobroker.broker.platform.retry.Repeater;
import io.geobroker.broker.region.Regions;
import io.geobroker.broker.region.cassandra.CassandraRegions;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@StoreTest
class CassandraClientOrderIdsIT extends ClientOrderIdsContract {
    private static final Duration SOON = Duration.ofSeconds(60);

    private final CassandraSessions sessions;
    private final Repeater repeater;

    CassandraClientOrderIdsIT(CassandraSessions sessions, Repeater repeater) {
        super(new CassandraClientOrderIds(sessions.home(), repeater));
        this.sessions = sessions;
        this.repeater = repeater;
    }

    @Test
    @Tag("world")
    void ofBrokersInTwoRegionsAtOnceOneGetsTheName(Testbed testbed) {
        try (CassandraSessions inVirginia = SharedWorld.sessions(testbed, SharedWorld.VIRGINIA)) {
            Regions<ClientOrderIds> fromVirginia = new CassandraRegions<>(
                    inVirginia,
                    testbed.world(),
                    SharedWorld.VIRGINIA,
                    new CassandraClientOrderIds(inVirginia.home(), repeater),
                    session -> new CassandraClientOrderIds(session, repeater),
                    repeater);
            Awaitility.await().atMost(SOON).ignoreExceptions().until(() -> fromVirginia.in(SharedWorld.SYDNEY) != null);
            ClientOrderIds abroad = fromVirginia.in(SharedWorld.SYDNEY);

            for (int round = 0; round < 3; round++) {
                String name = "round " + round;
                List<OpenOrder> orders =
                        IntStream.range(0, 8).mapToObj(n -> named(name).build()).toList();
                List<CompletionStage<CommandResult<OpenOrder>>> asked = IntStream.range(0, 8)
                        .mapToObj(n -> (n % 2 == 0 ? store : abroad).reserve(orders.get(n), SOON))
                        .toList();
                List<CommandResult<OpenOrder>> answers =
                        asked.stream().map(Stages::join).toList();

                OpenOrder first =
                        join(abroad.find(orders.get(0).customer(), name)).orElseThrow();
                assertThat(orders).contains(first);
                assertThat(answers).containsOnly(new CommandResult.Done<>(first));
            }
        }
    }

    @Test
    @Tag("world")
    void aNameIsReservedWithoutTheOcean(Testbed testbed) {
        OpenOrder order = named("mine").build();
        testbed.wan().cutBoth(SharedWorld.SYDNEY, SharedWorld.VIRGINIA);

        assertThat(join(store.reserve(order, Duration.ofSeconds(5)))).isEqualTo(new CommandResult.Done<>(order));
        assertThat(join(store.find(order.customer(), "mine"))).contains(order);
    }

    @Test
    @Tag("world")
    void withoutAQuorumTheAnswerIsUnknownAndTheSameReservationStandsLater(Testbed testbed) {
        OpenOrder order = named("mine").build();
        testbed.node(SharedWorld.SYDNEY, 2).freeze();
        testbed.node(SharedWorld.SYDNEY, 3).freeze();

        CommandResult<OpenOrder> unanswered = join(store.reserve(order, Duration.ofSeconds(1)));
        testbed.node(SharedWorld.SYDNEY, 2).thaw();
        testbed.node(SharedWorld.SYDNEY, 3).thaw();

        assertThat(unanswered).isInstanceOf(CommandResult.Unknown.class);
        assertThat(join(store.reserve(order, SOON))).isEqualTo(new CommandResult.Done<>(order));
        // Reading is not repeated, and its coordinator may be one of the two that have yet to find the others again.
        ClientOrderIds later = new CassandraClientOrderIds(sessions.home(), repeater);
        Awaitility.await()
                .atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() ->
                        assertThat(join(later.find(order.customer(), "mine"))).contains(order));
    }
}
