package io.geobroker.insight.amplification;

import io.geobroker.insight.metering.Quotients;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a region sends to another one between Cassandra's nodes, and what that costs.
 *
 * <p>Nodes count the bytes of messages. On the way each message is in a frame, of {@link #frameBytes} more; several may share
 * one, so this is a little too much under load. Headers of TCP and IP, handshakes and what brokers say to each other are not in it.
 *
 * @param messages sent; null when nodes do not tell
 * @param messageBytes their bytes; null when nodes do not tell, as Scylla
 * @param frameBytes of each message's frame
 * @param usdPerGb of the sending region; a GB has 10^9 bytes
 */
public record Egress(@Nullable Long messages, @Nullable Long messageBytes, int frameBytes, BigDecimal usdPerGb) {
    private static final double BYTES_PER_GB = 1e9;
    private static final double SECONDS_PER_HOUR = 3_600;
    /** 365 days in 12 months, as cloud providers reckon. */
    private static final double HOURS_PER_MONTH = 730;

    /** Null when unknown. */
    public @Nullable Long bytes() {
        return messages == null || messageBytes == null ? null : Long.valueOf(messageBytes + messages * frameBytes);
    }

    /** Null when the bytes are unknown. */
    public @Nullable Double usd() {
        Long bytes = bytes();
        return bytes == null ? null : Double.valueOf(usd(bytes.doubleValue()));
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
     * @param messages null when there was none to share it, or it is unknown
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
    public static Share share(List<Egress> all, long among) {
        return new Share(
                share(all, among, egress -> asDouble(egress.messages)),
                share(all, among, egress -> asDouble(egress.bytes())),
                share(all, among, Egress::usd));
    }

    private static @Nullable Double share(List<Egress> all, long among, Function<Egress, @Nullable Double> what) {
        double sum = 0;
        for (Egress each : all) {
            Double part = what.apply(each);
            if (part == null) {
                return null;
            }
            sum += part;
        }
        return Quotients.of(sum, among);
    }

    private static @Nullable Double asDouble(@Nullable Long value) {
        return value == null ? null : Double.valueOf(value.doubleValue());
    }
}
