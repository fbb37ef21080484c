package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.report.Columns;
import io.geobroker.loadtest.report.Numbers;
import io.geobroker.loadtest.report.Report.Table;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of one attack: what it did and what a customer noticed.
 *
 * @param tally of the attack
 * @param first what the customer saw before any attack
 * @param calm what the customer saw before this one
 * @param attacked what the customer saw meanwhile
 * @param after what the customer saw soon after
 */
public record Sighting(
        String attack, Tally tally, Probe.Seen first, Probe.Seen calm, Probe.Seen attacked, Probe.Seen after) {
    /** Highest permitted ratio of p99, to the lower calm one: attacks that each leave it slower must not add up. */
    private static final double MOST = 3;
    /** Always permitted p99, in milliseconds. On shared cores a calm p99 is some 20 ms. */
    private static final double FAST = 50;

    /** Only what was attacked, and answered its customer before, meanwhile and soon after, holds. */
    public boolean isHeld() {
        return tally.total() > 0
                && failed() == 0
                && Stream.of(calm, attacked, after).allMatch(this::isWell);
    }

    String line() {
        return attack + " " + judgement() + ": " + attacked.millis() + " ms, " + after.millis() + " soon after; "
                + tally.summary();
    }

    private String judgement() {
        return isHeld() ? "holds" : "HURTS";
    }

    private boolean isWell(Probe.Seen seen) {
        double lower = Math.min(first.latencies().p99(), calm.latencies().p99());
        return seen.latencies().count() > 0
                && seen.failed() == 0
                && seen.dead() == 0
                && seen.latencies().p99() <= Math.max(FAST, MOST * lower);
    }

    /** Requests of the customer, soon after too, and of other bystanders. */
    private long failed() {
        return attacked.failed() + after.failed() + tally.harm();
    }

    private long alive() {
        return attacked.alive() + after.alive();
    }

    public static Table table(List<Sighting> sightings) {
        return new Columns<Sighting>()
                .text("attack", Sighting::attack)
                .text("made", each -> Numbers.count(each.tally.total()))
                .text("calm p50/p99 ms", each -> each.calm.millis())
                .text("attacked p50/p99 ms", each -> each.attacked.millis())
                .text("after p50/p99 ms", each -> each.after.millis())
                .number(
                        "ratio",
                        each -> each.attacked.latencies().p99()
                                / each.calm.latencies().p99())
                .text("failed", Sighting::failed)
                .text(
                        "liveness",
                        each -> each.alive() + "/" + (each.alive() + each.attacked.dead() + each.after.dead()))
                .text("", Sighting::judgement)
                .text("broker", each -> each.tally.summary())
                .table("What a customer noticed", sightings);
    }
}
