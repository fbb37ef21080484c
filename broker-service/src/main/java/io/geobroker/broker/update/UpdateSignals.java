package io.geobroker.broker.update;

/** What updates tell those who measure them. Called on any thread; must not block. */
public interface UpdateSignals {

    /** A reader connected. */
    void connected();

    /** A reader is gone, whoever ended it. */
    void disconnected();

    /** An event was handed to a reader's connection. */
    void sent();

    /** A reader took its events too slowly and was disconnected. */
    void readerDropped();

    /** An event was found by looking back, behind its region's cursor. */
    void lateEventFound();

    /** Events could not be read, and will be with the next poll. */
    void readFailed();
}
