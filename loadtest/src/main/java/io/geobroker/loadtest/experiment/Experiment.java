package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;

/**
 * A question that is answered by measuring a world.
 *
 * @param name on the command line
 * @param nodesPerDatacenter Cassandra nodes, unless the user says otherwise
 */
public record Experiment(String name, String question, int nodesPerDatacenter, Study study) {
    /** Measures, and reports what was found. */
    @FunctionalInterface
    public interface Study {
        /** @throws IllegalStateException when it cannot run, or its result is impossible */
        Report run(Lab lab);
    }

    public Experiment(String name, String question, Study study) {
        this(name, question, 1, study);
    }
}
