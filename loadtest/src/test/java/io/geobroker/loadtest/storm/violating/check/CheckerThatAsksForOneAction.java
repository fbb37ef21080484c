package io.geobroker.loadtest.storm.violating.check;

import io.geobroker.loadtest.storm.client.Action;

public final class CheckerThatAsksForOneAction {

    private CheckerThatAsksForOneAction() {}

    static boolean isPlaced(Action action) {
        return !(action instanceof Action.Cancel);
    }
}
