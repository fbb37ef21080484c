package io.geobroker.loadtest.storm;

/** Looks at the world again and again while it storms. */
interface Watch {

    /** Looks once, and rests as long as it should; called again at once. */
    void look() throws InterruptedException;
}
