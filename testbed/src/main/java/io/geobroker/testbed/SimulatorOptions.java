package io.geobroker.testbed;

import io.geobroker.testbed.application.Program;
import java.util.List;

/**
 * A simulator to run in a world.
 *
 * @param load Spring profile: {@code none}, {@code gentle} or {@code prototype}; default {@code gentle}
 * @param arguments override the testbed's Spring arguments; default none
 */
public record SimulatorOptions(String region, Program program, String load, List<String> arguments) {
    public SimulatorOptions {
        arguments = List.copyOf(arguments);
    }

    public static SimulatorOptions of(String region, Program program) {
        return new SimulatorOptions(region, program, "gentle", List.of());
    }

    public SimulatorOptions withLoad(String profile) {
        return new SimulatorOptions(region, program, profile, arguments);
    }

    public SimulatorOptions withArguments(List<String> more) {
        return new SimulatorOptions(region, program, load, more);
    }
}
