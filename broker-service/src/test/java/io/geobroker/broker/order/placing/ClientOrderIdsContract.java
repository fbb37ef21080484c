package io.geobroker.broker.order.placing;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.Stages;
import io.geobroker.broker.order.CommandResult;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every store of client order ids does. */
public abstract class ClientOrderIdsContract {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    /** A customer of its own for each test, so that tests may share a world. */
    private final String customer = "c-" + UUID.randomUUID();

    protected final ClientOrderIds store;

    protected ClientOrderIdsContract(ClientOrderIds store) {
        this.store = store;
    }

    @ParameterizedTest
    @CsvSource({"LIMIT, BUY, 0, 1", "STOP, SELL, 63, 1000000", "STOP_LIMIT, BUY, 1, 2"})
    void theFirstReservationStandsAndIsFoundWhole(OrderType type, Side side, int bucket, long quantity) {
        OpenOrder order = anOrder()
                .by(customer)
                .type(type)
                .side(side)
                .inBucket(bucket)
                .forShares(quantity)
                .build();

        assertThat(reserve(order)).isEqualTo(new CommandResult.Done<>(order));

        assertThat(join(store.find(order.customer(), order.clientOrderId()))).contains(order);
    }

    @Test
    void whoComesLaterLearnsTheWholeOrderThatHasTheName() {
        OpenOrder first = named("mine").build();
        OpenOrder later =
                named("mine").type(OrderType.STOP).side(Side.SELL).forShares(7).build();
        reserve(first);

        assertThat(reserve(later)).isEqualTo(new CommandResult.Done<>(first));

        assertThat(reserve(first)).as("again").isEqualTo(new CommandResult.Done<>(first));
        assertThat(join(store.find(first.customer(), "mine"))).contains(first);
    }

    @Test
    void ofTwentyAtOnceOneGetsTheNameAndAllOthersLearnWho() {
        List<OpenOrder> orders =
                IntStream.range(0, 20).mapToObj(n -> named("mine").build()).toList();

        List<CommandResult<OpenOrder>> answers =
                orders.stream().map(order -> store.reserve(order, DEADLINE)).toList().stream()
                        .map(Stages::join)
                        .toList();

        OpenOrder first = join(store.find(new CustomerId(customer), "mine")).orElseThrow();
        assertThat(orders).contains(first);
        assertThat(answers).containsOnly(new CommandResult.Done<>(first));
    }

    @Test
    void customersAndNamesDoNotMeet() {
        OpenOrder mine = named("mine").build();
        OpenOrder another = named("Mine").build();
        OpenOrder ofSomebodyElse = anOrder().by(customer + "-2").named("mine").build();

        assertThat(reserve(mine)).isEqualTo(new CommandResult.Done<>(mine));
        assertThat(reserve(another)).isEqualTo(new CommandResult.Done<>(another));
        assertThat(reserve(ofSomebodyElse)).isEqualTo(new CommandResult.Done<>(ofSomebodyElse));
    }

    @Test
    void keepsTheStrangestAndTheLongestName() {
        for (String name : List.of("ä/ ?#%\\\"'€\uD83D\uDE00", "x".repeat(OpenOrder.MAX_CLIENT_ORDER_ID))) {
            OpenOrder order = named(name).build();
            reserve(order);

            assertThat(join(store.find(order.customer(), name))).contains(order);
        }
    }

    @Test
    void aNameNobodyReservedIsNobodys() {
        reserve(named("mine").build());

        assertThat(join(store.find(new CustomerId(customer), "other"))).isEmpty();
        assertThat(join(store.find(new CustomerId(customer + "-2"), "mine"))).isEmpty();
    }

    protected final OrderFixture named(String clientOrderId) {
        return anOrder().by(customer).named(clientOrderId);
    }

    private CommandResult<OpenOrder> reserve(OpenOrder order) {
        return join(store.reserve(order, DEADLINE));
    }
}
