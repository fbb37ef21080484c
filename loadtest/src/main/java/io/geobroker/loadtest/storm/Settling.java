package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.cassandra.WorldReader;
import io.geobroker.loadtest.storm.check.Checked;
import io.geobroker.loadtest.storm.check.Checker;
import io.geobroker.loadtest.storm.check.Evidence;
import io.geobroker.loadtest.storm.check.RegionEvidence;
import io.geobroker.loadtest.storm.check.Violation;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.ReportedOrders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Waits until nothing is wrong any more after a storm, and says what is wrong when its time is over. What settles within
 * that time (replication, settlements abroad, audits) is no violation; nothing is repaired, and nothing forgiven after it.
 * The time begins anew whenever a tenth of what was wrong is gone: thousands of holds are audited a few at a time.
 */
public final class Settling {
    private static final long POLL_MILLIS = 3_000;
    private static final double LEFT = 0.9;

    private final List<String> regions;
    private final WorldReader reader;
    private final ReportedOrders told;
    private final Journal journal;
    private final List<Customer> customers;
    private final Consumer<String> progress;

    public Settling(
            List<String> regions,
            WorldReader reader,
            ReportedOrders told,
            Journal journal,
            List<Customer> customers,
            Consumer<String> progress) {
        this.regions = List.copyOf(regions);
        this.reader = reader;
        this.told = told;
        this.journal = journal;
        this.customers = List.copyOf(customers);
        this.progress = progress;
    }

    /** @param limit after which one last look decides, from when a tenth of what was wrong was gone last */
    public Verdict await(Duration limit) throws InterruptedException {
        long began = System.nanoTime();
        long deadline = began + limit.toNanos();
        double toBeat = Double.MAX_VALUE;
        List<Violation> before = List.of();
        while (true) {
            boolean last = System.nanoTime() >= deadline;
            Look look = look();
            List<Violation> violations = look.violations;
            if (violations.size() <= toBeat) {
                toBeat = violations.size() * LEFT;
                deadline = System.nanoTime() + limit.toNanos();
                last = false;
            }
            if (!violations.equals(before)) {
                before = violations;
                before.stream()
                        .limit(1)
                        .forEach(each -> progress.accept("not settled, " + violations.size() + " to go: " + each));
            }
            if (violations.isEmpty() || last) {
                return new Verdict(
                        violations, Duration.ofNanos(System.nanoTime() - began), Checked.of(journal, look.evidence));
            }
            TimeUnit.NANOSECONDS.sleep(
                    Math.max(0, Math.min(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS), deadline - System.nanoTime())));
        }
    }

    private record Look(Evidence evidence, List<Violation> violations) {}

    /** The API is asked only when the tables are in order: that is slower, and they cannot agree before. */
    private Look look() {
        List<String> behind = told.behind();
        Evidence tables = new Evidence(regions.stream().map(reader::read).toList());
        List<Violation> wrong = Checker.check(journal, tables.tellingWhatViewsSay());
        if (!wrong.isEmpty() || !behind.isEmpty()) {
            List<Violation> all = new ArrayList<>(wrong);
            behind.forEach(lag -> all.add(Violation.of("rest", lag)));
            return new Look(tables, all);
        }
        List<RegionEvidence> told = new ArrayList<>();
        for (RegionEvidence region : tables.regions()) {
            told.add(region.telling(this.told.states(
                    region.region(),
                    customers.stream().map(Customer::credentials).toList())));
        }
        Evidence evidence = new Evidence(told);
        return new Look(evidence, Checker.check(journal, evidence));
    }
}
