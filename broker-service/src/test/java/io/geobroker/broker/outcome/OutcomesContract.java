package io.geobroker.broker.outcome;

import static io.geobroker.broker.Stages.join;
import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.Stages;
import io.geobroker.broker.order.CancelReason;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.order.OrderType;
import io.geobroker.broker.order.Side;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.schema.listing.Price;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every door does through which orders end. */
public abstract class OutcomesContract {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    protected abstract Outcomes store();

    static Stream<Outcome> outcomesOfAllKinds() {
        return Stream.of(
                filled(anOrder().build()),
                filled(anOrder()
                        .type(OrderType.STOP)
                        .side(Side.SELL)
                        .inBucket(63)
                        .build()),
                canceled(anOrder().type(OrderType.STOP).build()),
                canceled(anOrder().withLimit("46").expiringAt(5).build()),
                canceled(anOrder().namedByBroker().build()),
                new Outcome.Canceled(anOrder().build(), decision(), CancelReason.DELISTED),
                replaced(anOrder().build(), OrderFixture::build),
                replaced(anOrder().build(), by -> by.namedByBroker().build()),
                replaced(
                        anOrder().side(Side.SELL).price("47").withLimit("46").build(),
                        by -> by.side(Side.SELL)
                                .price("44")
                                .withLimit("43")
                                .expiringAt(77)
                                .inBucket(3)
                                .forShares(4)
                                .build()),
                new Outcome.Expired(anOrder().forShares(OpenOrder.MAX_QUANTITY).build(), decision()));
    }

    @ParameterizedTest
    @MethodSource("outcomesOfAllKinds")
    void theFirstClaimStandsAndIsFoundWhole(Outcome proposed) {
        assertThat(claim(proposed)).isEqualTo(new Claim.Won(proposed));

        assertThat(find(proposed.order())).contains(proposed);
        assertThat(join(store().glanceAt(proposed.order().id(), proposed.order().symbol())))
                .contains(proposed);
    }

    @ParameterizedTest
    @MethodSource("outcomesOfAllKinds")
    void theLoserLearnsTheWholeOutcomeOfTheWinner(Outcome winner) {
        claim(winner);

        assertThat(claim(canceled(winner.order()))).isEqualTo(new Claim.Lost(winner));
        assertThat(claim(filled(winner.order()))).isEqualTo(new Claim.Lost(winner));

        assertThat(find(winner.order())).contains(winner);
    }

    @Test
    void aRepeatedClaimKeepsItsAnswer() {
        Outcome winner = filled(anOrder().build());
        Outcome loser = canceled(winner.order());
        claim(winner);
        claim(loser);

        assertThat(claim(winner)).isEqualTo(new Claim.Won(winner));
        assertThat(claim(loser)).isEqualTo(new Claim.Lost(winner));
    }

    @Test
    void ofFiftyAtOnceOneWinsAndAllOthersLearnWho() {
        OpenOrder order = anOrder().build();
        List<Outcome> proposed = IntStream.range(0, 50)
                .mapToObj(n -> n % 2 == 0 ? filled(order) : canceled(order))
                .toList();

        List<Claim> answers = proposed.stream().map(outcome -> store().claim(outcome, DEADLINE)).toList().stream()
                .map(Stages::join)
                .toList();

        Outcome winner = find(order).orElseThrow();
        assertThat(proposed).contains(winner);
        assertThat(answers).filteredOn(Claim.Won.class::isInstance).containsExactly(new Claim.Won(winner));
        assertThat(answers).filteredOn(Claim.Lost.class::isInstance).hasSize(49).containsOnly(new Claim.Lost(winner));
    }

    @Test
    void anOrderNobodyClaimedHasNoOutcome() {
        OpenOrder order = anOrder().build();

        assertThat(find(order)).isEmpty();
        assertThat(join(store().glanceAt(order.id(), order.symbol()))).isEmpty();
    }

    protected static Outcome filled(OpenOrder order) {
        return new Outcome.Filled(order, decision(), Price.parse("44.987654"), order.placedAtMicros() + 17);
    }

    protected static Outcome canceled(OpenOrder order) {
        return new Outcome.Canceled(order, decision());
    }

    /** @param change what becomes of an order like the old one */
    private static Outcome replaced(OpenOrder old, Function<OrderFixture, OpenOrder> change) {
        OpenOrder by = change.apply(anOrder().replacing(old.id()));
        return new Outcome.Replaced(
                old,
                decision(),
                by,
                by.side() == Side.SELL ? Hold.ofShares(by.symbol(), 3) : Hold.ofCash(by.symbol(), 123_456_789));
    }

    private static Outcome.Decision decision() {
        return decidedAt(1_773_144_000_123_456L, "sydney-1");
    }

    protected Optional<Outcome> find(OpenOrder order) {
        return join(store().find(order.id(), order.symbol()));
    }

    private Claim claim(Outcome proposed) {
        return join(store().claim(proposed, DEADLINE));
    }
}
