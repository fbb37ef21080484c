package io.geobroker.testbed.process;

/** Checks whether a started child is ready; called several times a second. */
@FunctionalInterface
public interface ReadyCheck {
    ReadyCheck RUNNING = () -> true;

    /** @throws Exception means "not yet", like false */
    boolean isReady() throws Exception;
}
