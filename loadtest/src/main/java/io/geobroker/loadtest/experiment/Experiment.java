package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;

/** One question that is put to a world by measuring. */
public interface Experiment {
    /** As it is called on the command line. */
    String name();

    /** The question, in a sentence. */
    String question();

    /** Cassandra nodes in each datacenter of its world, unless it is told otherwise. */
    default int nodesPerDatacenter() {
        return 1;
    }

    /**
     * Measures. Progress is told to the lab's settings.
     *
     * @throws IllegalStateException when it could not be carried out, or what it measured cannot be
     */
    Report run(Lab lab) throws InterruptedException;
}
