package io.geobroker.simulator;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something in the configuration that stops the start; its message is one sentence for the person who wrote it. */
final class InvalidConfigurationException extends RuntimeException {
    /** Of every key of ours. */
    static final String PREFIX = "geobroker.simulator.";

    private static final long serialVersionUID = 1;

    InvalidConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * The value, if it can be had.
     *
     * @param key what the person wrote it under, without the prefix
     * @throws InvalidConfigurationException naming the key, when the value refuses its arguments
     */
    static <T> T checked(String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(PREFIX + key + ": " + e.getMessage(), e);
        }
    }
}
