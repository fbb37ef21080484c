package io.geobroker.loadtest.storm.cli;

import io.geobroker.loadtest.storm.fault.FaultKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

final class WishedFaults {
    private static final Set<String> SETS = Set.of("usual", "all", "none");

    @Option(
            names = "--fault",
            paramLabel = "NAME",
            split = ",",
            description = "Only this kind of fault, and others that are named so; see --list-faults.")
    List<String> named = new ArrayList<>();

    @Option(
            names = "--faults",
            paramLabel = "SET",
            defaultValue = "usual",
            description = "usual, all or none, unless they are named (default: ${DEFAULT-VALUE}: cut, broker-killed,"
                    + " node-killed, broker-killed-in-cut).")
    String set = "usual";

    @Option(names = "--list-faults", description = "List the kinds of faults and what is missing for them here.")
    boolean list;

    @Spec(Spec.Target.MIXEE)
    CommandSpec spec = CommandSpec.create();

    /** Then none may be left out. */
    boolean areNamed() {
        return named.isEmpty() ? !SETS.contains(set) : !named.contains("all");
    }

    /** Why none came, of those that are named and that others are to inflict. */
    Map<FaultKind, String> unlogged() {
        List<FaultKind> unlogged = areNamed() ? kinds() : List.of();
        return unlogged.stream().collect(Collectors.toMap(kind -> kind, kind -> "it is not in the fault log"));
    }

    /** @throws CommandLine.ParameterException when there is no such fault or set */
    List<FaultKind> kinds() {
        try {
            if (!named.isEmpty()) {
                return named.stream()
                        .flatMap(name -> name.equals("all") ? FaultKind.all().stream() : Stream.of(FaultKind.of(name)))
                        .distinct()
                        .toList();
            }
            return switch (set) {
                case "all" -> FaultKind.all();
                case "usual" -> FaultKind.usual();
                case "none" -> List.of();
                default ->
                    Arrays.stream(set.split(",")).map(FaultKind::of).distinct().toList();
            };
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
