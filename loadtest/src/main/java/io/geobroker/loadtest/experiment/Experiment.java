package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;
import io.geobroker.testbed.process.PackagedFile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A question that is answered by measuring a world.
 *
 * @param name on the command line
 * @param remarks at the end of its report
 * @param nodesPerDatacenter Cassandra nodes, unless the user says otherwise
 * @param study measures; {@link IllegalStateException} when it cannot run, or its result is impossible
 */
public record Experiment(
        String name, String question, List<String> remarks, int nodesPerDatacenter, Function<Lab, Report> study) {
    private static final Map<String, Explanation> TEXTS = new YAMLMapper()
            .readValue(PackagedFile.text(Experiment.class, "experiments.yaml"), new TypeReference<>() {});

    private record Explanation(String question, List<String> remarks) {}

    /** With the question and remarks of {@code experiments.yaml}. */
    public static Experiment of(String name, int nodesPerDatacenter, Function<Lab, Report> study) {
        Explanation explanation = Objects.requireNonNull(TEXTS.get(name), name);
        return new Experiment(name, explanation.question, explanation.remarks, nodesPerDatacenter, study);
    }
}
