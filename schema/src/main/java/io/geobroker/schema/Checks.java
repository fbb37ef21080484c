package io.geobroker.schema;

/** Checks of what a constructor or a method is given. */
public final class Checks {
    private Checks() {}

    /**
     * For where a message that is not needed costs little.
     *
     * @throws IllegalArgumentException with the message, unless the condition holds
     */
    public static void that(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
