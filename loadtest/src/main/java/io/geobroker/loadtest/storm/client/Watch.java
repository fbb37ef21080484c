package io.geobroker.loadtest.storm.client;

/** A poll that runs in a loop during a storm. */
interface Watch {

    /** Looks once and then pauses; the caller calls again at once. */
    void look() throws InterruptedException;
}
