package io.geobroker.loadtest.storm.violating.check;

import io.geobroker.loadtest.storm.journal.Answer;

public final class CheckerThatAsksForOneAnswer {

    private CheckerThatAsksForOneAnswer() {}

    static boolean isPlaced(Answer answer) {
        return !(answer instanceof Answer.Refused);
    }
}
