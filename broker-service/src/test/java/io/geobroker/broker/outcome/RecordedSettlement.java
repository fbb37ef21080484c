package io.geobroker.broker.outcome;

import java.util.ArrayList;
import java.util.List;

/** What settling and its audit told, as words in their order. */
public final class RecordedSettlement implements SettlementEvents {
    private final List<String> events = new ArrayList<>();

    public List<String> all() {
        return events;
    }

    @Override
    public synchronized void settled() {
        events.add("settled");
    }

    @Override
    public synchronized void leftToAudit() {
        events.add("left to audit");
    }

    @Override
    public synchronized void found(Found what) {
        events.add("found " + what);
    }
}
