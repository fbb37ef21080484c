package io.geobroker.loadtest.storm.check.rule;

/** A condition that a settled region must meet. To add one, list it in {@code Checker}. */
public interface Rule {

    /** Finds what is wrong in one region. */
    void check();
}
