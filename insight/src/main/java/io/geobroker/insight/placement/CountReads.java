package io.geobroker.insight.placement;

import io.geobroker.broker.order.cassandra.WaitingOrdersContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;

/** Counts the reads of waiting orders by partition. */
public record CountReads(PartitionReads reads) implements ObservationHandler<WaitingOrdersContext> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof WaitingOrdersContext;
    }

    @Override
    public void onStart(WaitingOrdersContext context) {
        if (context.isFirst()) {
            reads.began(context.symbol(), context.bucket());
        }
    }

    @Override
    public void onStop(WaitingOrdersContext context) {
        reads.returned(context.symbol(), context.bucket(), context.rows());
    }
}
