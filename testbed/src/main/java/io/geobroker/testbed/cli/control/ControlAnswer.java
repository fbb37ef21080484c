package io.geobroker.testbed.cli.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;

/** The result of a request. Its lines are for people: what was done, or why not. */
public record ControlAnswer(boolean done, List<String> lines) {

    public ControlAnswer {
        lines = List.copyOf(lines);
    }

    public static ControlAnswer of(String... lines) {
        return new ControlAnswer(true, List.of(lines));
    }

    public static ControlAnswer refused(String reason) {
        return new ControlAnswer(false, List.of(reason));
    }

    /** A failure's message, and what the system said when something could not be read or written. */
    public static String reason(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (!(failure instanceof UncheckedIOException && failure.getCause() instanceof IOException cause)) {
            return message;
        }
        // Some messages are a file's name alone: then the exception's name is the reason.
        boolean bare =
                cause.getMessage() == null || (cause instanceof FileSystemException file && file.getReason() == null);
        String said = bare ? cause.toString() : String.valueOf(cause.getMessage());
        return message.contains(said) ? message : message + ": " + said;
    }
}
