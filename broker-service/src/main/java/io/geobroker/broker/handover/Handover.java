package io.geobroker.broker.handover;

/** What is not handed over yet, for monitoring. Thread-safe. */
public record Handover(UnknownAtHome unknown, DeliverOwedOrders deliver, HandoverMeters meters) {

    /** See {@link HandoverMeters#UNKNOWN}. */
    public long unknownAtHome(String region) {
        return unknown.count(region);
    }

    /** See {@link HandoverMeters#WAITING}. */
    public int owed(String region) {
        return deliver.waiting(region);
    }

    public int foundLately() {
        return meters.foundLately();
    }
}
