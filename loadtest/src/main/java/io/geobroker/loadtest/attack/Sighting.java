package io.geobroker.loadtest.attack;

import io.geobroker.loadtest.measure.Latencies;

/**
 * The result of one attack: what it did and what a customer noticed.
 *
 * @param answers to the attack
 * @param calm latencies of the customer before
 * @param attacked latencies of the customer meanwhile
 * @param failed requests of the customer and of other bystanders
 * @param alive successful liveness polls
 * @param dead others
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
    /** Highest permitted ratio of p99. */
    public static final double MOST = 3;

    /** Always permitted p99, in milliseconds. On shared cores a calm p99 is some 20 ms. */
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

    /** @return p99 under attack over the calm p99 */
    public double ratio() {
        return calm.p99() == 0 ? Double.NaN : attacked.p99() / calm.p99();
    }

    public boolean isHeld() {
        return failed == 0 && dead == 0 && attacked.p99() <= Math.max(FAST, MOST * calm.p99());
    }
}
