package io.geobroker.testbed;

import io.geobroker.schema.Checks;
import io.geobroker.testbed.application.Program;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A broker to run in a world.
 *
 * @param instance from 1, within the region; other regions can reach 1 to 3
 * @param instances how many run in the region, numbered from 1; default 1
 * @param heapMebibytes default 384
 * @param jvmOptions may choose another collector than serial; default none
 * @param arguments override the testbed's Spring arguments; default none
 * @param environment more variables; default none
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
        Checks.that(instance >= 1 && instance <= 9, "broker instance must be 1 to 9: " + instance);
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

    /** Creates no tables; waits up to three minutes longer for another program's. */
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

    /** {@code sydney-1}: written as {@code decided_by}. */
    public String instanceName() {
        return region + "-" + instance;
    }
}
