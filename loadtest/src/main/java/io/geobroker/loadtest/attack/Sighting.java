package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.measure.Latencies;
import java.util.Locale;
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

    /** The names of the columns of {@link #line}. */
    public static String head() {
        return String.format(
                "%-18s %9s  %-21s %-21s %-21s %6s %7s %9s  %-5s %s",
                "attack",
                "made",
                "calm p50/p99 ms",
                "attacked p50/p99 ms",
                "after p50/p99 ms",
                "ratio",
                "failed",
                "liveness",
                "",
                "broker");
    }

    public String line() {
        double calmP99 = calm.latencies().p99();
        return String.format(
                Locale.ROOT,
                "%-18s %,9d  %-21s %-21s %-21s %6.1f %7d %4d/%-4d  %-5s %s",
                attack,
                tally.total(),
                both(calm.latencies()),
                both(attacked.latencies()),
                both(after.latencies()),
                calmP99 == 0 ? Double.NaN : attacked.latencies().p99() / calmP99,
                failed(),
                attacked.alive() + after.alive(),
                attacked.alive() + attacked.dead() + after.alive() + after.dead(),
                isHeld() ? "holds" : "HURTS",
                tally.summary());
    }

    private static String both(Latencies latencies) {
        return Latencies.millis(latencies.p50()) + " / " + Latencies.millis(latencies.p99());
    }
}
