package io.geobroker.broker.update.metrics;

import io.geobroker.broker.platform.observability.Meters;
import io.geobroker.broker.update.UpdateSignals;

/** Turns what updates tell into metrics. */
public record MeteredUpdates(Meters meters) implements UpdateSignals {

    @Override
    public void connected() {
        meters.updatesConnected();
    }

    @Override
    public void disconnected() {
        meters.updatesDisconnected();
    }

    @Override
    public void sent() {
        meters.updateSent();
    }

    @Override
    public void readerDropped() {
        meters.updatesReaderDropped();
    }

    @Override
    public void lateEventFound() {
        meters.updateLate();
    }

    @Override
    public void readFailed() {
        meters.updatesReadFailed();
    }

    @Override
    public void eventLost() {
        meters.updateLost();
    }
}
