package io.geobroker.testbed;

import io.geobroker.testbed.application.Program;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A broker to run in a world.
 *
 * @param region where
 * @param instance from 1, within the region; 1 to 3 can be reached from abroad
 * @param instances how many run in the region, numbered from 1, which are told of each other; default 1
 * @param program what to run
 * @param heapMebibytes largest heap; default 384
 * @param jvmOptions more options of its JVM, a collector in the place of the serial one; none by default
 * @param arguments more Spring arguments, which win over those the testbed computes; none by default
 * @param environment more variables of its environment, a {@link io.geobroker.testbed.application.ClockOffset}'s for
 *     example; none by default
 * @param readyWithin default 90 s
 */
public record BrokerOptions(
        String region,
        int instance,
        int instances,
        Program program,
        int heapMebibytes,
        List<String> jvmOptions,
        List<String> arguments,
        Map<String, String> environment,
        Duration readyWithin) {

    public BrokerOptions {
        if (instance < 1 || instance > 9) {
            throw new IllegalArgumentException("broker instance must be 1 to 9: " + instance);
        }
        jvmOptions = List.copyOf(jvmOptions);
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    public static BrokerOptions of(String region, int instance, Program program) {
        return new BrokerOptions(
                region, instance, 1, program, 384, List.of(), List.of(), Map.of(), Duration.ofSeconds(90));
    }

    public BrokerOptions withInstances(int inRegion) {
        return new BrokerOptions(
                region, instance, inRegion, program, heapMebibytes, jvmOptions, arguments, environment, readyWithin);
    }

    public BrokerOptions withHeapMebibytes(int heap) {
        return new BrokerOptions(
                region, instance, instances, program, heap, jvmOptions, arguments, environment, readyWithin);
    }

    public BrokerOptions withJvmOptions(List<String> options) {
        return new BrokerOptions(
                region, instance, instances, program, heapMebibytes, options, arguments, environment, readyWithin);
    }

    public BrokerOptions withArguments(List<String> more) {
        return new BrokerOptions(
                region, instance, instances, program, heapMebibytes, jvmOptions, more, environment, readyWithin);
    }

    /** That waits for tables which something else makes, for up to three minutes, and makes none. */
    public BrokerOptions awaitingTables() {
        return withArguments(Stream.concat(arguments.stream(), Stream.of("--geobroker.cassandra.migrate=false"))
                        .toList())
                .withReadyWithin(readyWithin.plusMinutes(3));
    }

    public BrokerOptions withEnvironment(Map<String, String> variables) {
        return new BrokerOptions(
                region, instance, instances, program, heapMebibytes, jvmOptions, arguments, variables, readyWithin);
    }

    public BrokerOptions withReadyWithin(Duration limit) {
        return new BrokerOptions(
                region, instance, instances, program, heapMebibytes, jvmOptions, arguments, environment, limit);
    }

    /** {@code sydney-1}: what it writes as {@code decided_by}. */
    public String instanceName() {
        return region + "-" + instance;
    }
}
