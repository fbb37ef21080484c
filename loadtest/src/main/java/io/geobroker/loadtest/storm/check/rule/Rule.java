package io.geobroker.loadtest.storm.check.rule;

import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.journal.Journal;

/** A condition that every settled region must meet. To add one, list it in {@code Checker}. */
public interface Rule {

    /** @return one word, for reports */
    String name();

    /** @return one sentence */
    String statement();

    void check(Journal journal, RegionEvidence world, Findings findings);
}
