package io.geobroker.testbed.process;

import java.io.Serial;
import java.nio.file.Path;

/** A child did not become ready. The message has the reason from its log, and the log's path. */
public final class StartFailedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    StartFailedException(String name, String what, String reason, Path log) {
        super(name + " " + what + (reason.isEmpty() ? "" : ": " + reason) + System.lineSeparator() + "its log: " + log);
    }
}
