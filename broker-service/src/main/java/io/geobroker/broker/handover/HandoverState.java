package io.geobroker.broker.handover;

/** The state of this broker's hand-over. */
public record HandoverState(UnknownAtHome unknown, DeliverOwedOrders deliver, HandoverCounts counts)
        implements Handover {

    @Override
    public long unknownAtHome(String region) {
        return unknown.counts().getOrDefault(region, 0L);
    }

    @Override
    public int owed(String region) {
        return deliver.waiting().getOrDefault(region, 0);
    }

    @Override
    public int foundLately() {
        return counts.foundLately();
    }
}
