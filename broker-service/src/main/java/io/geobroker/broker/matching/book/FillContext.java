package io.geobroker.broker.matching.book;

import io.geobroker.broker.matching.ticker.ReceivedTicker;
import io.geobroker.broker.order.OpenOrder;
import io.geobroker.broker.platform.observability.TradingObservation;
import io.micrometer.observation.Observation;
import java.time.Duration;
import java.util.Optional;

/** Observation {@code fill}: from the triggering ticker until the outcome is recorded. */
public final class FillContext extends Observation.Context implements TradingObservation {
    private final OpenOrder order;
    private final ReceivedTicker received;
    private volatile Optional<Filled> filled = Optional.empty();

    /**
     * How the order was filled.
     *
     * @param sinceReceived from the ticker's arrival until the claim was decided
     * @param atMicros microseconds since the epoch
     */
    public record Filled(Duration sinceReceived, long atMicros) {}

    public FillContext(OpenOrder order, ReceivedTicker received) {
        this.order = order;
        this.received = received;
    }

    public OpenOrder order() {
        return order;
    }

    public ReceivedTicker received() {
        return received;
    }

    /** Empty until the claim was won. */
    public Optional<Filled> filled() {
        return filled;
    }

    public void filled(Duration sinceReceived, long atMicros) {
        filled = Optional.of(new Filled(sinceReceived, atMicros));
    }
}
