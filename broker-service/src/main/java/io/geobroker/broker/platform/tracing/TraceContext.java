package io.geobroker.broker.platform.tracing;

import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where something belongs: a trace, and a span in it.
 *
 * <p>An order's trace has the order's id, whose first bytes are the time; its first span has the second half of it. So whoever
 * meets the order, in whatever region and however much later, knows both.
 *
 * @param high first half of the trace's id
 * @param low second half
 * @param span the span; 0 for none
 */
public record TraceContext(long high, long low, long span) {
    private static final HexFormat HEX = HexFormat.of();
    /** W3C Trace Context, version 00. */
    private static final Pattern TRACEPARENT =
            Pattern.compile("00-([0-9a-f]{16})([0-9a-f]{16})-([0-9a-f]{16})-[0-9a-f]{2}");

    /** The first span of an order's trace. */
    public static TraceContext ofOrder(UUID order) {
        return new TraceContext(
                order.getMostSignificantBits(), order.getLeastSignificantBits(), order.getLeastSignificantBits());
    }

    /** @param traceparent a header of W3C Trace Context; empty when there is none that can be read */
    public static Optional<TraceContext> parse(@Nullable String traceparent) {
        if (traceparent == null) {
            return Optional.empty();
        }
        Matcher parts = TRACEPARENT.matcher(traceparent);
        if (!parts.matches()) {
            return Optional.empty();
        }
        TraceContext context = new TraceContext(
                Long.parseUnsignedLong(parts.group(1), 16),
                Long.parseUnsignedLong(parts.group(2), 16),
                Long.parseUnsignedLong(parts.group(3), 16));
        boolean zero = (context.high() == 0 && context.low() == 0) || context.span() == 0;
        return zero ? Optional.empty() : Optional.of(context);
    }

    /** Whether a header of W3C Trace Context says that its sender samples. */
    public static boolean isSampled(String traceparent) {
        return (Integer.parseInt(traceparent.substring(traceparent.length() - 2), 16) & 1) == 1;
    }

    /** The trace's id as Zipkin shows it: an order's without its dashes. */
    public String traceId() {
        return HEX.toHexDigits(high) + HEX.toHexDigits(low);
    }

    String traceparent(boolean sampled) {
        return "00-" + traceId() + "-" + HEX.toHexDigits(span) + (sampled ? "-01" : "-00");
    }
}
