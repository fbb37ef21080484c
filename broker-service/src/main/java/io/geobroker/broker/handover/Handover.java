package io.geobroker.broker.handover;

/** What is not handed over yet, and what was found missing, for those who watch. Threads may share it. */
public record Handover(UnknownAtHome unknown, DeliverOwedOrders deliver, HandoverCounts counts) {

    /** Orders placed through this broker a while ago that their home, that region, is not known to know. */
    public long unknownAtHome(String region) {
        return unknown.counts().getOrDefault(region, 0L);
    }

    /** Orders of which that region has not acknowledged what became of them, in this instance's share. */
    public int owed(String region) {
        return deliver.waiting().getOrDefault(region, 0);
    }

    /** Orders that were missing here in the last ten minutes. */
    public int foundLately() {
        return counts.foundLately();
    }
}
