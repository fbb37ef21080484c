package io.geobroker.broker.update.web;

import java.util.HashMap;
import java.util.Map;

/** Limits unauthenticated websockets, in all and per address. Thread-safe. */
final class Strangers {
    private final int most;
    private final int mostOfAddress;
    private final Map<String, Integer> byAddress = new HashMap<>();
    private int all;

    Strangers(int most, int mostOfAddress) {
        this.most = most;
        this.mostOfAddress = mostOfAddress;
    }

    /** If true, call {@link #leave} once. */
    synchronized boolean enter(String address) {
        int own = byAddress.getOrDefault(address, 0);
        if (all >= most || own >= mostOfAddress) {
            return false;
        }
        byAddress.put(address, own + 1);
        all++;
        return true;
    }

    synchronized void leave(String address) {
        byAddress.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
        all--;
    }
}
