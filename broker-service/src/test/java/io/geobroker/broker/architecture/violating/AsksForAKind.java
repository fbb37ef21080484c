package io.geobroker.broker.architecture.violating;

import java.util.function.Function;

/** Breaks the rule of types that can be folded: a third kind of answer would count as no. */
class AsksForAKind {

    sealed interface Answer {
        <R> R fold(Function<Yes, R> yes, Function<No, R> no);
    }

    record Yes() implements Answer {
        @Override
        public <R> R fold(Function<Yes, R> yes, Function<No, R> no) {
            return yes.apply(this);
        }
    }

    record No() implements Answer {
        @Override
        public <R> R fold(Function<Yes, R> yes, Function<No, R> no) {
            return no.apply(this);
        }
    }

    static boolean isYes(Answer answer) {
        return answer instanceof Yes;
    }
}
