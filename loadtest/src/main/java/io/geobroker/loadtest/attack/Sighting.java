package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.measure.Latencies;

/**
 * What one attack did, and what a customer noticed of it.
 *
 * @param made requests sent, or connections opened
 * @param answers what the broker did about them
 * @param calm latencies of the customer before
 * @param attacked latencies of the customer meanwhile
 * @param failed requests of the customer, and of others who attack nobody, that did not succeed meanwhile
 * @param alive answers that the broker lives
 * @param dead askings without one
 */
public record Sighting(
        String attack,
        long made,
        String answers,
        Latencies calm,
        Latencies attacked,
        long failed,
        long alive,
        long dead) {
    /** How much later the slowest hundredth may be. */
    public static final double MOST = 3;

    /** In milliseconds; what is faster than this is fast whatever it was before. On shared cores a calm p99 is some 20 ms. */
    public static final double FAST = 50;

    static Sighting of(String attack, Tally tally, Probe.Seen calm, Probe.Seen attacked) {
        return new Sighting(
                attack,
                tally.total(),
                tally.summary(),
                calm.latencies(),
                attacked.latencies(),
                attacked.failed() + tally.harm(),
                attacked.alive(),
                attacked.dead());
    }

    /** The p99 of the attacked customer by that of the calm one. */
    public double ratio() {
        return calm.p99() == 0 ? Double.NaN : attacked.p99() / calm.p99();
    }

    /** Whether neither the customer nor health noticed. */
    public boolean isHeld() {
        return failed == 0 && dead == 0 && attacked.p99() <= Math.max(FAST, MOST * calm.p99());
    }
}
