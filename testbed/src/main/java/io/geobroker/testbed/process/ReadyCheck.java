package io.geobroker.testbed.process;

/** Tells whether a child that was just started does its work already; asked several times a second. */
@FunctionalInterface
public interface ReadyCheck {
    /** Ready as soon as the process runs. */
    ReadyCheck RUNNING = () -> true;

    /** @throws Exception meaning "not yet", like false */
    boolean isReady() throws Exception;
}
