package io.geobroker.insight.tracing;

import io.geobroker.broker.order.Following;
import io.geobroker.broker.order.NewOrderContext;
import io.geobroker.broker.order.OrderId;
import io.geobroker.broker.outcome.ClaimContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.Locale;
import java.util.Optional;

/**
 * Links a part to the order that is placed or claimed in it.
 *
 * <p>Decides whether a new order is followed, which its id then tells. Keeps parts with a lost or unanswered claim.
 */
record OrdersOfParts(HeadSampler head) implements ObservationHandler<Observation.Context> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof NewOrderContext || context instanceof ClaimContext;
    }

    @Override
    public void onStart(Observation.Context context) {
        Part part = Part.around(context);
        if (part == null) {
            return;
        }
        if (context instanceof NewOrderContext order) {
            order.follow(choose(part, order));
        } else if (context instanceof ClaimContext claim) {
            OrderId id = claim.proposed().order().id();
            part.about(id.uuid(), id.following());
        }
        LoggedParts.enter(part);
    }

    /** Follows what is sampled; closely with Cassandra traces. */
    private Following choose(Part part, NewOrderContext order) {
        String type = order.type().name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (!part.isSampled()
                && head.samplesOrder(
                        type, order.customer().value(), order.symbol().value())) {
            part.sample();
        }
        part.first().tag("order.symbol", order.symbol().value());
        part.first().tag("order.type", type);
        if (!part.isSampled()) {
            return Following.NO;
        }
        return part.wantsCassandraTraces() ? Following.CLOSELY : Following.YES;
    }

    @Override
    public void onStop(Observation.Context context) {
        Part part = Part.around(context);
        if (part == null) {
            return;
        }
        if (context instanceof NewOrderContext order) {
            OrderId id = order.id();
            if (id != null) {
                part.becomes(id.uuid());
                LoggedParts.enter(part);
            }
        } else if (context instanceof ClaimContext claim) {
            claim.claim()
                    .flatMap(answer -> answer.<Optional<String>>fold(
                            won -> Optional.empty(),
                            lost -> Optional.of("lost-claim"),
                            unknown -> Optional.of("unanswered-claim")))
                    .ifPresent(part::keep);
        }
    }
}
