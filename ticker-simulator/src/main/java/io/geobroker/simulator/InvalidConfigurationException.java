package io.geobroker.simulator;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A configuration error that stops the start; the message is one sentence for users. */
final class InvalidConfigurationException extends RuntimeException {
    static final String PREFIX = "geobroker.simulator.";

    private static final long serialVersionUID = 1;

    InvalidConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * @param key the configuration key without the prefix
     * @throws InvalidConfigurationException with the key, when the value is an illegal argument
     */
    static <T> T checked(String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(PREFIX + key + ": " + e.getMessage(), e);
        }
    }
}
