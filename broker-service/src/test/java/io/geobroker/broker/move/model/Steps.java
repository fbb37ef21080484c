package io.geobroker.broker.move.model;

/** Takes the states that can follow one. */
interface Steps {

    /** Must happen if nothing else does: a world rests only when none of these is left. */
    void due(State next, String who, String what);

    /** May never happen: faults, and what people ask for. */
    void maybe(State next, String who, String what);
}
