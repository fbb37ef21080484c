package io.geobroker.broker.move.model;

/** A small number at a fixed place of a packed {@link State}. */
record Field(int word, int shift, int mask) {

    /** The bits {@code from} to {@code from + bits} of this one, as a field of their own. */
    Field part(int from, int bits) {
        return new Field(word, shift + from, (1 << bits) - 1);
    }
}
