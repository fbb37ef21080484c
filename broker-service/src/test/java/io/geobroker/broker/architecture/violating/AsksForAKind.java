package io.geobroker.broker.architecture.violating;

/** Breaks the rule of sealed types, in both ways of asking: a third kind of answer would be neither. */
class AsksForAKind {

    sealed interface Answer {}

    record Yes() implements Answer {}

    record No() implements Answer {}

    static boolean isYes(Answer answer) {
        return answer instanceof Yes;
    }

    static boolean isNo(Answer answer) {
        return No.class.isInstance(answer);
    }
}
