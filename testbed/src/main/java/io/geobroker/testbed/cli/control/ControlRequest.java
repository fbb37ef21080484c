package io.geobroker.testbed.cli.control;

import java.util.List;
import java.util.stream.Stream;

/**
 * A command to the running world.
 *
 * @param verb such as {@code kill} or {@code wan cut}
 * @param arguments checked by the server's handler
 */
public record ControlRequest(String verb, List<String> arguments) {

    public ControlRequest {
        arguments = List.copyOf(arguments);
    }

    public static ControlRequest of(String verb, Object... arguments) {
        return new ControlRequest(
                verb, Stream.of(arguments).map(String::valueOf).toList());
    }

    public String at(int index) {
        return arguments.get(index);
    }
}
