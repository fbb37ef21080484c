package io.geobroker.loadtest.storm.check;

import io.geobroker.loadtest.storm.journal.Journal;

/** Something that must hold in every region once everything has settled. To add one, write it and list it in {@link Checker}. */
interface Rule {

    /** One word, by which a violation is known. */
    String name();

    /** What must hold, as a sentence. */
    String statement();

    void check(Journal journal, RegionEvidence world, Findings findings);
}
