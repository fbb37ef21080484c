package io.geobroker.loadtest.storm;

import io.geobroker.loadtest.storm.cassandra.Repair;
import io.geobroker.loadtest.storm.cassandra.WorldReader;
import io.geobroker.loadtest.storm.check.Checker;
import io.geobroker.loadtest.storm.check.Evidence;
import io.geobroker.loadtest.storm.check.RegionEvidence;
import io.geobroker.loadtest.storm.check.Violation;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.ToldOrders;
import io.geobroker.testbed.Testbed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Waits until a world has come to rest after a storm, which is when nothing is wrong any more, and says what is wrong if it
 * does not. What settles late (replication, settlements abroad, audits) is no violation, what never settles is one.
 */
public final class Settling {
    private static final long POLL_MILLIS = 3_000;
    private static final int SHOWN = 3;
    /** Hints are flushed each second in a {@link StormWorld}, their file is closed within 10 s and sent within 10 s more. */
    private static final Duration HINTS_WITHIN = Duration.ofSeconds(25);

    private final Testbed testbed;
    private final WorldReader reader;
    private final ToldOrders told;
    private final Journal journal;
    private final List<Customer> customers;
    private final Consumer<String> progress;

    public Settling(
            Testbed testbed,
            WorldReader reader,
            ToldOrders told,
            Journal journal,
            List<Customer> customers,
            Consumer<String> progress) {
        this.testbed = testbed;
        this.reader = reader;
        this.told = told;
        this.journal = journal;
        this.customers = List.copyOf(customers);
        this.progress = progress;
    }

    /**
     * Waits for as long as something is wrong, then, should the regions differ, has the replicas repaired and waits again.
     * When the regions have differed for longer than hints take, it does not wait any longer for that.
     *
     * @param limit how long to wait, each time
     */
    public Verdict await(Duration limit) throws InterruptedException {
        long began = System.nanoTime();
        Look look = lookUntil(began + limit.toNanos(), HINTS_WITHIN);
        List<Violation> differing =
                look.violations.stream().filter(Checker::isOfReplicas).toList();
        if (!differing.isEmpty()) {
            progress.accept(differing.size() + " rows are not in all regions: the replicas are repaired, as after any"
                    + " node that died with what it had still to send");
            differing.stream().limit(SHOWN).forEach(each -> progress.accept("  " + each));
            Repair.run(testbed);
            look = lookUntil(System.nanoTime() + limit.toNanos(), limit);
        }
        return verdict(look, began, differing.size());
    }

    /** Waits for as long as something is wrong, and says what it is in the end; repairs nothing. */
    public Verdict awaitWithoutRepair(Duration limit) throws InterruptedException {
        long began = System.nanoTime();
        return verdict(lookUntil(began + limit.toNanos(), limit), began, 0);
    }

    private static Verdict verdict(Look look, long began, int repaired) {
        return new Verdict(
                look.violations, Duration.ofNanos(System.nanoTime() - began), repaired, look.evidence.summary());
    }

    private record Look(Evidence evidence, List<Violation> violations) {}

    /** @param inVain for how long the regions may differ until it is of no use to wait for the rest either */
    private Look lookUntil(long deadline, Duration inVain) throws InterruptedException {
        List<Violation> before = List.of();
        long differingSinceNanos = System.nanoTime();
        while (true) {
            Look look = look();
            long now = System.nanoTime();
            // Where a row is missing, other rules are broken in that region too.
            boolean differing = look.violations.stream().anyMatch(Checker::isOfReplicas);
            if (!differing) {
                differingSinceNanos = now;
            }
            if (!look.violations.equals(before)) {
                before = look.violations;
                before.stream()
                        .limit(1)
                        .forEach(each -> progress.accept("not settled, " + look.violations.size() + " to go: " + each));
            }
            if (look.violations.isEmpty() || now - differingSinceNanos > inVain.toNanos() || now > deadline) {
                return look;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** The API is asked only when the tables are in order: that is slower, and they cannot agree before. */
    private Look look() {
        List<String> behind = told.behind();
        Evidence tables = read();
        List<Violation> wrong = Checker.check(journal, tables.tellingWhatViewsSay());
        if (!wrong.isEmpty() || !behind.isEmpty()) {
            List<Violation> all = new ArrayList<>(wrong);
            behind.forEach(lag -> all.add(Violation.of("the world is at rest", lag)));
            return new Look(tables, all);
        }
        List<RegionEvidence> regions = new ArrayList<>();
        for (RegionEvidence region : tables.regions()) {
            Map<UUID, String> statuses = told.statuses(
                    region.region(),
                    customers.stream().map(Customer::credentials).toList());
            regions.add(region.telling(statuses));
        }
        Evidence evidence = new Evidence(regions);
        return new Look(evidence, Checker.check(journal, evidence));
    }

    private Evidence read() {
        return new Evidence(
                testbed.addresses().regions().stream().map(reader::read).toList());
    }
}
