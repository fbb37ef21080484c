package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.Quotients;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Traffic between Cassandra's nodes from one region to another, and its price.
 *
 * <p>Adds {@link #frameBytes} to each counted message, slightly too much under load, when messages share frames. Excludes
 * TCP and IP headers, handshakes and brokers.
 *
 * @param messages null when unknown
 * @param messageBytes null when unknown, as with Scylla
 * @param usdPerGb of the sending region; a GB has 10^9 bytes
 */
public record Egress(@Nullable Long messages, @Nullable Long messageBytes, int frameBytes, BigDecimal usdPerGb) {
    private static final double BYTES_PER_GB = 1e9;
    private static final double SECONDS_PER_HOUR = 3_600;
    /** 365 days in 12 months, as cloud providers bill. */
    private static final double HOURS_PER_MONTH = 730;

    /** Null when unknown. */
    public @Nullable Long bytes() {
        return messages == null || messageBytes == null ? null : Long.valueOf(messageBytes + messages * frameBytes);
    }

    /** Null when unknown. */
    public @Nullable Double usd() {
        Long bytes = bytes();
        return bytes == null ? null : Double.valueOf(usd(bytes.doubleValue()));
    }

    public double usd(double bytes) {
        return bytes / BYTES_PER_GB * usdPerGb.doubleValue();
    }

    public double usdPerHour(double bytesPerSecond) {
        return usd(bytesPerSecond * SECONDS_PER_HOUR);
    }

    public double usdPerMonth(double bytesPerSecond) {
        return usdPerHour(bytesPerSecond) * HOURS_PER_MONTH;
    }

    /** Per order or trade; null when unknown or without any. */
    public record Share(
            @Nullable Double messages,
            @Nullable Double bytes,
            @Nullable Double usd) {}

    public static Share share(List<Egress> all, double among) {
        return new Share(
                Quotients.ofAll(all, Egress::messages, among),
                Quotients.ofAll(all, Egress::bytes, among),
                Quotients.ofAll(all, Egress::usd, among));
    }
}
