package io.geobroker.broker.handover;

/** What is not handed over yet, and what was found missing, for those who watch. Threads may share it. */
public interface Handover {

    /** Orders placed through this broker a while ago that their home, that region, is not known to know. */
    long unknownAtHome(String region);

    /** Orders of which that region has not acknowledged what became of them, in this instance's share. */
    int owed(String region);

    /** Orders that were missing here in the last ten minutes. */
    int foundLately();
}
