package io.geobroker.broker.matching.book;

import io.geobroker.broker.closing.FinishOrder;
import io.geobroker.broker.matching.metrics.MatchingMeters;
import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.outcome.Decisions;
import io.geobroker.broker.outcome.Outcomes;
import io.geobroker.broker.platform.retry.RetryForever;
import io.geobroker.broker.platform.time.MicroClock;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Fills orders in a wrong way, for tests that have to notice it. */
public final class SabotagedFills extends FillOrder {

    /** The wrong way. */
    @FunctionalInterface
    public interface Fill {

        /** @param right begins the fill as it should be */
        Progress fill(OpenOrder order, ReceivedTicker received, Supplier<Progress> right);
    }

    private final Fill sabotage;

    public SabotagedFills(
            Outcomes outcomes,
            FinishOrder finish,
            RetryForever persistently,
            Decisions decisions,
            MicroClock clock,
            LongSupplier nanoTime,
            MatchingMeters meters,
            Fill sabotage) {
        super(
                new ClaimTurns(outcomes, Integer.MAX_VALUE, Integer.MAX_VALUE),
                finish,
                persistently,
                decisions,
                clock,
                nanoTime,
                meters,
                ObservationRegistry.NOOP);
        this.sabotage = sabotage;
    }

    @Override
    Progress fill(OpenOrder order, ReceivedTicker received) {
        return sabotage.fill(order, received, () -> super.fill(order, received));
    }
}
