package io.geobroker.broker.closing.settlement;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.geobroker.broker.account.InMemoryHolds;
import io.geobroker.broker.order.CustomerHomes;
import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.HeldCalls;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.hold.Hold;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.broker.platform.observability.Observed;
import io.geobroker.broker.platform.retry.UntilDone;
import io.geobroker.schema.listing.Symbol;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettleOrdersTest {
    private static final int LANES = 4;
    private static final int MOST = 20;

    private final InMemoryHolds holds = new InMemoryHolds();
    private final HeldCalls sydney = new HeldCalls();
    private final HeldCalls virginia = new HeldCalls();

    private final List<CustomerId> begun = new ArrayList<>();
    private final Map<CustomerId, RuntimeException> homeless = new HashMap<>();
    private final CountedSettlement events = new CountedSettlement();
    private final SettleOrders settleOrders = settling(this::home, LANES);

    @Test
    void settlesAndTells() {
        CompletionStage<Void> settled = ended("sydney-1");

        assertThat(settled).isCompleted();
        assertThat(holds.settled()).isEqualTo(1);
        assertThat(settleOrders.waiting()).isZero();
        assertThat(events.all()).containsExactly("settled");
    }

    @Test
    void hasABoundedNumberUnderWayInARegion() {
        sydney.hold();
        for (int i = 0; i < MOST; i++) {
            ended("sydney-" + i);
        }

        assertThat(sydney.underWay()).isBetween(2, LANES);
        assertThat(settleOrders.waiting()).isEqualTo(MOST);
        sydney.releaseAll();
        assertThat(holds.settled()).isEqualTo(MOST);
        assertThat(settleOrders.waiting()).isZero();
    }

    @Test
    void settlesTogetherWhatWaitsOfOneCustomer() {
        sydney.hold();
        CompletionStage<Void> first = ended("sydney-1");
        CompletionStage<Void> second = ended("sydney-1");
        CompletionStage<Void> third = ended("sydney-1");

        assertThat(sydney.underWay()).as("while one is under way").isEqualTo(1);
        sydney.releaseOne();
        assertThat(first).isCompleted();
        assertThat(sydney.underWay()).as("both that waited").isEqualTo(2);

        sydney.failOne();
        assertThat(second).isNotDone();
        sydney.releaseOne();
        assertThat(third).isCompleted();
        assertThat(sydney.underWay()).as("what failed, again").isEqualTo(1);
        sydney.releaseOne();
        assertThat(second).isCompleted();
        assertThat(holds.settled()).isEqualTo(3);
    }

    @Test
    void settlesOneCustomerAfterTheOtherInALane() {
        SettleOrders oneLane = settling(this::home, 1);
        sydney.hold();
        CompletionStage<Void> first = oneLane.settle(heldAndCanceled("sydney-1"));
        CompletionStage<Void> other = oneLane.settle(heldAndCanceled("sydney-2"));
        CompletionStage<Void> again = oneLane.settle(heldAndCanceled("sydney-1"));

        sydney.releaseOne();
        assertThat(first).isCompleted();
        assertThat(sydney.underWay()).isEqualTo(1);
        sydney.releaseOne();
        assertThat(other).isCompleted();
        assertThat(again).isNotDone();
        sydney.releaseAll();
        assertThat(again).isCompleted();
    }

    @Test
    void aRegionThatIsCutOffDelaysNobodyElse() {
        virginia.hold();
        for (int i = 0; i <= MOST; i++) {
            ended("virginia-" + i);
        }

        assertThat(ended("sydney-1")).isCompleted();

        virginia.releaseAll();
        assertThat(holds.settled()).isEqualTo(MOST + 1);
    }

    @Test
    void anAnswerThatIsLostSettlesOnce() {
        holds.settling().loseAnswersOfNext(1);

        assertThat(ended("sydney-1")).isCompleted();

        assertThat(holds.settled()).isEqualTo(1);
        assertThat(begun).hasSize(2);
    }

    @Test
    void whatIsFoundTwiceIsSettledOnce() {
        sydney.hold();
        Outcome outcome = heldAndCanceled("sydney-1");

        CompletionStage<Void> one = settleOrders.settle(outcome);
        CompletionStage<Void> other = settleOrders.settle(outcome);

        assertThat(settleOrders.waiting()).isEqualTo(1);
        sydney.releaseAll();
        assertThat(one).isCompleted();
        assertThat(other).isCompleted();
        assertThat(begun).hasSize(1);
        assertThat(settleOrders.settle(outcome))
                .as("and later it is done already")
                .isCompleted();
        assertThat(holds.settled()).isEqualTo(1);
    }

    @Test
    void leavesToTheAuditWhatIsTooMuch() {
        sydney.hold();
        for (int i = 0; i < MOST; i++) {
            ended("sydney-" + i);
        }

        CompletionStage<Void> tooMuch = ended("sydney-1");

        assertThat(tooMuch).isCompletedExceptionally();
        assertThat(events.all()).containsExactly("left to audit");
        assertThat(settleOrders.waiting()).isEqualTo(MOST);
        sydney.releaseAll();
        assertThat(holds.held()).hasSize(1);
        assertThat(ended("sydney-1")).isCompleted();
    }

    @Test
    void countsWhatWaitsByTheHomeOfItsCustomers() {
        sydney.hold();
        ended("sydney-1");
        ended("sydney-2");
        ended("virginia-1");

        assertThat(events.waiting()).isEqualTo(Map.of("sydney", 2, "north-virginia", 0, "unknown", 0));
        assertThat(events.all()).containsExactly("settled");
        sydney.releaseAll();
        assertThat(events.waiting()).isEqualTo(Map.of("sydney", 0, "north-virginia", 0, "unknown", 0));
    }

    @Test
    void triesAgainWhereTheHomeCannotBeFoundOut() {
        homeless.put(new CustomerId("sydney-1"), new IllegalStateException("told to fail"));

        assertThat(ended("sydney-1")).isCompleted();
    }

    @Test
    void settlesAlsoWhereTheHomeCannotEvenBeAskedFor() {
        SettleOrders mute = settling(
                customer -> {
                    throw new IllegalStateException("told to fail");
                },
                LANES);

        assertThat(mute.settle(heldAndCanceled("sydney-1"))).isCompleted();
        assertThat(mute.waiting()).isZero();
    }

    @Test
    void anAttemptIsMadeInTheObservationOfItsOwnOrderAndALaterOneInNone() {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(context -> true);
        Observation first = Observation.start("first", registry);
        Observation second = Observation.start("second", registry);
        List<@Nullable Observation> madeIn = new ArrayList<>();
        SettleOrders oneByOne = new SettleOrders(
                outcome -> {
                    madeIn.add(Observed.current());
                    return sydney.call(() -> holds.settle(outcome));
                },
                this::home,
                new UntilDone(),
                1,
                MOST,
                events.meters(),
                ObservationRegistry.NOOP);
        sydney.hold();
        for (Observation each : List.of(first, second)) {
            String customer = "sydney-" + each.getContextView().getName();
            Observed.within(each, () -> oneByOne.begin(heldAndCanceled(customer)));
        }

        Observed.within(first, sydney::failOne);
        Observed.within(second, sydney::failOne);
        sydney.releaseAll();

        assertThat(madeIn).containsExactly(first, second, null, null);
        assertThat(holds.settled()).isEqualTo(2);
    }

    private SettleOrders settling(CustomerHomes homes, int lanes) {
        return new SettleOrders(
                this::settle, homes, new UntilDone(), lanes, MOST, events.meters(), ObservationRegistry.NOOP);
    }

    private CompletionStage<Void> ended(String customer) {
        return settleOrders.settle(heldAndCanceled(customer));
    }

    private Outcome heldAndCanceled(String customer) {
        OpenOrder order = anOrder().by(customer).build();
        holds.hold(order.customer(), order.id(), Hold.ofCash(new Symbol("BHP"), 1), Duration.ofSeconds(1));
        Outcome.Decision decision = decidedAt(1, "sydney-1");
        return new Outcome.Canceled(order, decision);
    }

    private CompletionStage<Void> settle(Outcome outcome) {
        CustomerId customer = outcome.order().customer();
        begun.add(customer);
        return (isAtHomeInSydney(customer) ? sydney : virginia).call(() -> holds.settle(outcome));
    }

    private CompletionStage<String> home(CustomerId customer) {
        RuntimeException failure = homeless.remove(customer);
        return failure == null
                ? CompletableFuture.completedFuture(isAtHomeInSydney(customer) ? "sydney" : "north-virginia")
                : CompletableFuture.failedFuture(failure);
    }

    private static boolean isAtHomeInSydney(CustomerId customer) {
        return customer.value().startsWith("sydney");
    }
}
