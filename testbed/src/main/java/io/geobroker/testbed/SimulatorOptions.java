package io.geobroker.testbed;

import io.geobroker.testbed.application.Program;
import java.time.Duration;
import java.util.List;

/**
 * A simulator to run in a world.
 *
 * @param load Spring profile: {@code none}, {@code gentle} or {@code prototype}; default {@code gentle}
 * @param heapMebibytes default 192
 * @param jvmOptions default none
 * @param arguments override the testbed's Spring arguments; default none
 * @param readyWithin default 90 s
 */
public record SimulatorOptions(
        String region,
        Program program,
        String load,
        int heapMebibytes,
        List<String> jvmOptions,
        List<String> arguments,
        Duration readyWithin) {

    public SimulatorOptions {
        jvmOptions = List.copyOf(jvmOptions);
        arguments = List.copyOf(arguments);
    }

    public static SimulatorOptions of(String region, Program program) {
        return new SimulatorOptions(region, program, "gentle", 192, List.of(), List.of(), Duration.ofSeconds(90));
    }

    public SimulatorOptions withLoad(String profile) {
        return new SimulatorOptions(region, program, profile, heapMebibytes, jvmOptions, arguments, readyWithin);
    }

    public SimulatorOptions withHeapMebibytes(int heap) {
        return new SimulatorOptions(region, program, load, heap, jvmOptions, arguments, readyWithin);
    }

    public SimulatorOptions withJvmOptions(List<String> options) {
        return new SimulatorOptions(region, program, load, heapMebibytes, options, arguments, readyWithin);
    }

    public SimulatorOptions withArguments(List<String> more) {
        return new SimulatorOptions(region, program, load, heapMebibytes, jvmOptions, more, readyWithin);
    }
}
