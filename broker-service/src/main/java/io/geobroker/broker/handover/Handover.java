package io.geobroker.broker.handover;

/** What is not handed over yet, for monitoring. Thread-safe. */
public record Handover(UnknownAtHome unknown, DeliverOwedOrders deliver, HandoverMeters meters) {

    /** See {@link HandoverMeters#UNKNOWN}. */
    public long unknownAtHome(String region) {
        return unknown.counts().getOrDefault(region, 0L);
    }

    /** See {@link HandoverMeters#WAITING}. */
    public int owed(String region) {
        return deliver.waiting().getOrDefault(region, 0);
    }

    public int foundLately() {
        return meters.foundLately();
    }
}
