package io.geobroker.testbed.cli.control;

import java.util.List;

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
}
