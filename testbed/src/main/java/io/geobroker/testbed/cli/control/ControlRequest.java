package io.geobroker.testbed.cli.control;

import java.util.List;

/**
 * What a command asks of the running world.
 *
 * @param verb what to do: {@code kill}, {@code wan cut}
 * @param arguments what to do it to, checked by who carries it out
 */
public record ControlRequest(String verb, List<String> arguments) {

    public ControlRequest {
        arguments = List.copyOf(arguments);
    }
}
