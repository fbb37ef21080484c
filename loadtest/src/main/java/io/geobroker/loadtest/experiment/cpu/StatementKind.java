package io.geobroker.loadtest.experiment.cpu;

/** Kinds of statements that differ in work for the nodes. */
enum StatementKind {
    PLAIN("plain write of a row"),
    BATCH("plain write of two rows in one batch"),
    DELETE("plain delete of a row"),
    UPDATE_IF("conditional update of a row"),
    INSERT_IF("conditional insert of a row"),
    READ("read of a row");

    private final String words;

    StatementKind(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
