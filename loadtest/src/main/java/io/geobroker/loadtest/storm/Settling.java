package io.geobroker.loadtest.storm;

import com.datastax.oss.driver.api.core.DriverException;
import io.geobroker.loadtest.report.EarlyEnd;
import io.geobroker.loadtest.storm.check.Checked;
import io.geobroker.loadtest.storm.check.Checker;
import io.geobroker.loadtest.storm.check.evidence.RegionEvidence;
import io.geobroker.loadtest.storm.check.rule.Violation;
import io.geobroker.loadtest.storm.client.Customer;
import io.geobroker.loadtest.storm.journal.Journal;
import io.geobroker.loadtest.storm.web.CustomerCredentials;
import io.geobroker.loadtest.storm.web.ReportedOrders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Waits after a storm until the checker finds nothing wrong, up to a limit.
 *
 * <p>Replication, settlements and audits may finish meanwhile; nothing is repaired. The limit begins anew whenever a tenth
 * of the violations is gone: audits take a few holds at a time. Looks that cannot read a table do not count.
 *
 * @param tables all rows of a region; {@link DriverException} when its nodes do not answer
 * @param poll between looks
 */
record Settling(
        List<String> regions,
        Function<String, RegionEvidence> tables,
        ReportedOrders told,
        Journal journal,
        List<Customer> customers,
        Consumer<String> progress,
        Duration poll) {
    static final Duration POLL = Duration.ofSeconds(3);
    private static final double LEFT = 0.9;
    /** Consecutive: five minutes of timeouts, or a minute and a half of nodes that refuse at once. */
    private static final int MOST_UNREAD = 30;

    private static final int MOST_SAID = 100;

    /**
     * Says what was wrong at the last look if it fails, or the program is stopped.
     *
     * @param limit since a tenth of the violations last went
     * @throws DriverException when too many looks in a row cannot read the tables
     */
    Verdict await(Duration limit) throws InterruptedException {
        List<Violation> last = new CopyOnWriteArrayList<>();
        return EarlyEnd.watch(
                () -> await(limit, last),
                why -> last.stream()
                        .limit(MOST_SAID)
                        .forEach(each -> progress.accept("wrong at the last look: " + each)));
    }

    private Verdict await(Duration limit, List<Violation> before) throws InterruptedException {
        long began = System.nanoTime();
        long deadline = began + limit.toNanos();
        double toBeat = Double.MAX_VALUE;
        int unread = 0;
        while (true) {
            long asked = System.nanoTime();
            boolean last = asked >= deadline;
            Look look;
            try {
                look = look();
            } catch (DriverException e) {
                if (++unread == MOST_UNREAD) {
                    throw e;
                }
                progress.accept("a table could not be read, and will be again: " + e.getMessage());
                TimeUnit.NANOSECONDS.sleep(poll.toNanos());
                deadline += System.nanoTime() - asked;
                continue;
            }
            unread = 0;
            List<Violation> violations = look.violations;
            if (violations.size() <= toBeat) {
                toBeat = violations.size() * LEFT;
                deadline = System.nanoTime() + limit.toNanos();
                last = false;
            }
            if (!violations.equals(before)) {
                before.clear();
                before.addAll(violations);
                violations.stream()
                        .limit(1)
                        .forEach(each -> progress.accept("not settled, " + violations.size() + " to go: " + each));
            }
            if (violations.isEmpty() || last) {
                return new Verdict(
                        violations, Duration.ofNanos(System.nanoTime() - began), Checked.of(journal, look.evidence));
            }
            TimeUnit.NANOSECONDS.sleep(Math.max(0, Math.min(poll.toNanos(), deadline - System.nanoTime())));
        }
    }

    private record Look(List<RegionEvidence> evidence, List<Violation> violations) {}

    /** Asks the slower API only when the tables are in order. */
    private Look look() {
        List<String> behind = told.behind();
        List<RegionEvidence> stored = regions.stream().map(tables).toList();
        List<Violation> wrong = Checker.check(
                journal,
                stored.stream().map(RegionEvidence::tellingWhatViewsSay).toList());
        if (!wrong.isEmpty() || !behind.isEmpty()) {
            List<Violation> all = new ArrayList<>(wrong);
            behind.forEach(lag -> all.add(Violation.of("rest", lag)));
            return new Look(stored, all);
        }
        Map<String, CustomerCredentials> asking =
                customers.stream().collect(Collectors.toMap(Customer::name, Customer::credentials));
        List<RegionEvidence> evidence = stored.stream()
                .map(region -> region.telling(told.states(region.region(), asking)))
                .toList();
        return new Look(evidence, Checker.check(journal, evidence));
    }
}
