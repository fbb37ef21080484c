package io.geobroker.broker.matching.book;

import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.OrderFixture;
import io.geobroker.broker.outcome.Claim;
import io.geobroker.broker.outcome.ForwardingOutcomes;
import io.geobroker.broker.outcome.InMemoryOutcomes;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.schema.listing.Price;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimTurnsTest {
    private static final long START = 1_000_000_000_000L;

    private final InMemoryOutcomes outcomes = new InMemoryOutcomes();
    private final HeldCalls claims = new HeldCalls();
    private final HeldClaims held = new HeldClaims(outcomes, claims);
    private final ClaimTurns turns = new ClaimTurns(held, 3, 5);

    @Test
    void boundsWhatIsUnderWayOfASymbolAndOfAll() {
        claims.hold();

        fill("BHP", 10);
        assertThat(claims.underWay()).isEqualTo(3);
        fill("NAB", 10);
        assertThat(claims.underWay()).isEqualTo(5);
        while (claims.underWay() > 0) {
            claims.releaseOne();
        }

        assertThat(claims.most()).isEqualTo(5);
        assertThat(outcomes.all()).hasSize(20);
    }

    /** Else the last of a price jump are decided minutes before anybody can hear of it. */
    @Test
    void nothingIsDecidedBeforeItsTurn() {
        AtomicInteger decided = new AtomicInteger();
        claims.hold();
        for (int i = 0; i < 10; i++) {
            OpenOrder order = order("BHP");
            turns.claim(
                    order,
                    false,
                    () -> {
                        decided.incrementAndGet();
                        return new Outcome.Expired(order, decision());
                    },
                    Duration.ofSeconds(1));
        }

        assertThat(decided).hasValue(3);
        claims.releaseOne();
        assertThat(decided).hasValue(4);
    }

    @Test
    void claimsAFillBeforeTheExpiriesThatWait() {
        claims.hold();
        for (int i = 0; i < 10; i++) {
            expire(turns);
        }
        fill("BHP", 1);

        for (int i = 0; i < 4; i++) {
            claims.releaseOne();
        }

        assertThat(outcomes.all())
                .hasSize(4)
                .filteredOn(Outcome.Filled.class::isInstance)
                .hasSize(1);
    }

    @Test
    void oneSymbolWithVeryManyTakesTurnsWithTheOthers() {
        claims.hold();
        fill("BHP", 1_000);
        fill("NAB", 1);

        assertThat(claims.underWay()).isEqualTo(4);
    }

    @Test
    void whatASilentRegionDecidesKeepsNoTurnFromTheOthers() {
        Outcomes ofIbmAbroad = new ForwardingOutcomes(held) {
            @Override
            public boolean isDecidedHere(OpenOrder order) {
                return !order.symbol().value().equals("IBM");
            }
        };
        ClaimTurns inTwoLines = new ClaimTurns(ofIbmAbroad, 3, 5);
        claims.hold();

        fill(inTwoLines, "IBM", 10);
        assertThat(claims.underWay()).isEqualTo(3);
        fill(inTwoLines, "BHP", 10);
        assertThat(claims.underWay()).isEqualTo(6);
    }

    @Test
    void answersThatAreThereAtOnceEndTenThousand() {
        fill("BHP", 10_000);

        assertThat(outcomes.all()).hasSize(10_000);
    }

    @Test
    void aClaimThatCannotEvenBeSentStopsNoOther() {
        AtomicBoolean closed = new AtomicBoolean(true);
        ClaimTurns turns = new ClaimTurns(
                new ForwardingOutcomes(outcomes) {
                    @Override
                    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
                        if (closed.getAndSet(false)) {
                            throw new IllegalStateException("told to fail");
                        }
                        return super.claim(proposed, deadline);
                    }
                },
                1,
                1);

        CompletionStage<Claim> unsent = expire(turns);

        assertThat(unsent).isCompletedExceptionally();
        assertThat(expire(turns)).isCompleted();
    }

    @Test
    void aClaimIsMadeAndGoesOnInTheObservationOfItsOwnOrder() {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(context -> true);
        Observation first = Observation.start("first", registry);
        Observation second = Observation.start("second", registry);
        List<@Nullable Observation> claimedIn = new ArrayList<>();
        List<@Nullable Observation> goesOnIn = new ArrayList<>();
        ClaimTurns oneByOne = new ClaimTurns(
                new ForwardingOutcomes(held) {
                    @Override
                    public CompletionStage<Claim> claim(Outcome proposed, Duration deadline) {
                        claimedIn.add(Observed.current());
                        return super.claim(proposed, deadline);
                    }
                },
                1,
                1);
        claims.hold();
        for (Observation each : List.of(first, second)) {
            Observed.within(each, () -> expire(oneByOne).thenRun(() -> goesOnIn.add(Observed.current())));
        }

        Observed.within(first, claims::releaseOne);
        claims.releaseOne();

        assertThat(claimedIn).containsExactly(first, second);
        assertThat(goesOnIn).containsExactly(first, second);
    }

    private static CompletionStage<Claim> expire(ClaimTurns turns) {
        OpenOrder order = order("BHP");
        return turns.claim(order, false, () -> new Outcome.Expired(order, decision()), Duration.ofSeconds(1));
    }

    private void fill(String symbol, int orders) {
        fill(turns, symbol, orders);
    }

    private static void fill(ClaimTurns turns, String symbol, int orders) {
        for (int i = 0; i < orders; i++) {
            OpenOrder order = order(symbol);
            turns.claim(
                    order,
                    true,
                    () -> new Outcome.Filled(order, decision(), Price.parse("9"), START),
                    Duration.ofSeconds(1));
        }
    }

    private static OpenOrder order(String symbol) {
        return OrderFixture.anOrder().of(symbol).build();
    }

    private static Outcome.Decision decision() {
        return decidedAt(START, "sydney-1");
    }
}
