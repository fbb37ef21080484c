package io.geobroker.loadtest.experiment;

import io.geobroker.loadtest.report.Report;

/** A question that is answered by measuring a world. */
public abstract class Experiment {
    private final String name;
    private final String question;

    /** @param name on the command line */
    protected Experiment(String name, String question) {
        this.name = name;
        this.question = question;
    }

    public final String name() {
        return name;
    }

    public final String question() {
        return question;
    }

    /** Default number of Cassandra nodes in each datacenter. */
    public int nodesPerDatacenter() {
        return 1;
    }

    /** @throws IllegalStateException when it cannot run, or its result is impossible */
    public abstract Report run(Lab lab) throws InterruptedException;
}
