package io.geobroker.broker.update;

import static io.geobroker.broker.order.OrderFixture.anOrder;
import static io.geobroker.broker.outcome.DecisionFixture.decidedAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.geobroker.broker.order.CustomerId;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.OrderIds;
import io.geobroker.broker.order.PlacingRegions;
import io.geobroker.broker.outcome.Outcome;
import io.geobroker.schema.listing.Price;
import io.micrometer.observation.ObservationRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordUpdatesTest {
    private final InMemoryOrderEvents store = new InMemoryOrderEvents();
    private final PlacingRegions placing = new PlacingRegions(List.of("sydney", "north-virginia"));
    private final RecordUpdates sydney = new RecordUpdates(store, placing, "sydney", customer -> {});
    private final OpenOrder order = anOrder().build();
    private final Outcome filled = new Outcome.Filled(
            order, decidedAt(order.placedAtMicros() + 7, "sydney-1"), Price.parse("44.9"), order.placedAtMicros() + 3);

    @Test
    void tellsOfPlacingAndOfTheEnd() {
        sydney.placed(order);
        sydney.ended(filled);

        assertThat(store.all())
                .extracting(
                        OrderEvent::kind,
                        OrderEvent::order,
                        OrderEvent::claim,
                        event -> event.id().timeMicros())
                .containsExactlyInAnyOrder(
                        tuple(OrderEvent.Kind.NEW, Order.accepted(order), null, order.placedAtMicros()),
                        tuple(
                                OrderEvent.Kind.FILL,
                                filled.ended(),
                                filled.decision().claim(),
                                order.placedAtMicros() + 7));
    }

    @Test
    void recordingAgainIsTheSameEventWhoeverDoesIt() {
        sydney.ended(filled);
        sydney.ended(filled);
        new RecordUpdates(store, placing, "north-virginia", customer -> {}).ended(filled);

        assertThat(store.all()).extracting(OrderEvent::region).containsExactlyInAnyOrder("sydney", "north-virginia");
        assertThat(store.all())
                .extracting(OrderEvent::id)
                .hasSize(2)
                .containsOnly(store.all().get(0).id());
    }

    @Test
    void thatAnOrderWasPlacedIsAnEventOfTheRegionWhereItWas() {
        OrderIds idsOfVirginia = new OrderIds(Instant::now, new Random(), "north-virginia", ObservationRegistry.NOOP);

        sydney.placed(anOrder().id(idsOfVirginia.next()).build());

        assertThat(store.all()).extracting(OrderEvent::region).containsExactly("north-virginia");
    }

    @Test
    void tellsWhoseEventIsDurableHereAndOnlyThen() {
        List<CustomerId> told = new ArrayList<>();
        RecordUpdates telling = new RecordUpdates(store, placing, "sydney", told::add);
        store.faults().failNext(1);

        telling.placed(order);
        assertThat(told).isEmpty();
        telling.placed(order);
        telling.ended(filled);

        assertThat(told).containsExactly(order.customer(), order.customer());
    }

    @Test
    void anEndThatIsNotDurableIsToldToWhoRepeatsIt() {
        store.faults().failNext(1);

        assertThat(sydney.ended(filled).toCompletableFuture()).isCompletedExceptionally();
        assertThat(sydney.ended(filled).toCompletableFuture()).isCompleted();
    }
}
