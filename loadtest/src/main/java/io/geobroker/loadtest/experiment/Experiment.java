package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;

/** A question that is answered by measuring a world. */
public interface Experiment {
    /** @return name on the command line */
    String name();

    /** @return one sentence */
    String question();

    /** Default number of Cassandra nodes in each datacenter. */
    default int nodesPerDatacenter() {
        return 1;
    }

    /** @throws IllegalStateException when it cannot run, or its result is impossible */
    Report run(Lab lab) throws InterruptedException;
}
