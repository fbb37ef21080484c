package io.geobroker.testbed.process;

/** Checks whether a started child is ready; called several times a second. */
@FunctionalInterface
public interface ReadyCheck {
    ReadyCheck RUNNING = () -> true;

    /** @throws Exception means "not yet", like false */
    boolean isReady() throws Exception;

    /** False also after an exception; an interrupt stays set. */
    default boolean passes() {
        try {
            return isReady();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (Exception e) {
            return false;
        }
    }
}
