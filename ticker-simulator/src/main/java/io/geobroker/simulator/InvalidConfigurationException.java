package io.geobroker.simulator;

import org.jspecify.annotations.Nullable;

/** Something in the configuration that stops the start; its message is one sentence for the person who wrote it. */
final class InvalidConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidConfigurationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
