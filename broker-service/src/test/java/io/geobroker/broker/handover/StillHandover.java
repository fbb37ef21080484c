package io.geobroker.broker.handover;

/** A hand-over that has nothing to do. */
public final class StillHandover implements Handover {
    @Override
    public long unknownAtHome(String region) {
        return 0;
    }

    @Override
    public int owed(String region) {
        return 0;
    }

    @Override
    public int foundLately() {
        return 0;
    }
}
