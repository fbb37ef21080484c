package io.geobroker.testbed.cli.control;

import java.util.List;

/**
 * The result of a request.
 *
 * @param lines for people: what was done, or why not
 */
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
}
