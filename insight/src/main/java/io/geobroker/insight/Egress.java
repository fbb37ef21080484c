package io.geobroker.insight;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a region sends to another one between Cassandra's nodes, and what that costs.
 *
 * <p>Nodes count the bytes of messages. On the way each message is in a frame, of {@link #frameBytes} more; several may share
 * one, so this is a little too much under load. Headers of TCP and IP, handshakes and what brokers say to each other are not in it.
 *
 * @param messages sent
 * @param messageBytes their bytes
 * @param frameBytes of each message's frame
 * @param usdPerGb of the sending region; a GB has 10^9 bytes
 */
public record Egress(long messages, long messageBytes, int frameBytes, BigDecimal usdPerGb) {
    private static final double BYTES_PER_GB = 1e9;
    private static final double SECONDS_PER_HOUR = 3_600;
    /** 365 days in 12 months, as cloud providers reckon. */
    private static final double HOURS_PER_MONTH = 730;

    public long bytes() {
        return messageBytes + messages * frameBytes;
    }

    public double usd() {
        return usd((double) bytes());
    }

    public double usd(double bytes) {
        return bytes / BYTES_PER_GB * usdPerGb.doubleValue();
    }

    /** If it went on like that for an hour. */
    public double usdPerHour(double bytesPerSecond) {
        return usd(bytesPerSecond * SECONDS_PER_HOUR);
    }

    /** If it went on like that for a month. */
    public double usdPerMonth(double bytesPerSecond) {
        return usdPerHour(bytesPerSecond) * HOURS_PER_MONTH;
    }

    /**
     * A share of it: what one order, or one trade, has caused.
     *
     * @param messages null when there was none to share it
     */
    public record Share(
            @Nullable Double messages,
            @Nullable Double bytes,
            @Nullable Double usd) {}

    /**
     * A share of the traffic of one or several regions.
     *
     * @param among how many share it
     */
    public static Share share(Iterable<Egress> all, long among) {
        long messages = 0;
        long bytes = 0;
        double usd = 0;
        for (Egress each : all) {
            messages += each.messages;
            bytes += each.bytes();
            usd += each.usd();
        }
        return new Share(Quotients.of(messages, among), Quotients.of(bytes, among), Quotients.of(usd, among));
    }
}
