package io.geobroker.broker.closing.settlement;

import io.geobroker.broker.platform.retry.UntilDone;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.CompletableFuture;

/** Settling in one lane, for customers who are all at home in Sydney. */
public final class SettlementFixture {
    private SettlementFixture() {}

    public static SettleOrders settling(Settlements settlements) {
        return new SettleOrders(
                settlements,
                customer -> CompletableFuture.completedFuture("sydney"),
                new UntilDone(),
                1,
                100,
                new CountedSettlement().meters(),
                ObservationRegistry.NOOP);
    }
}
