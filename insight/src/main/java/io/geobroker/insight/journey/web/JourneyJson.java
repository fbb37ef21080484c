package io.geobroker.insight.journey.web;

import io.geobroker.broker.order.Order;
import io.geobroker.broker.order.web.OrderJson;
import io.geobroker.insight.journey.Hop;
import io.geobroker.insight.journey.Journey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A {@link Journey} as JSON.
 *
 * @param traceUrl null without Zipkin
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record JourneyJson(
        String orderId,
        String symbol,
        String type,
        String status,
        @Nullable String homeRegion,
        @Nullable Boolean recorded,
        @Nullable Boolean settled,
        String traceId,
        @Nullable String traceUrl,
        List<HopJson> hops,
        int hopsLeftOut,
        List<MissingJson> missing) {
    private static final double MICROS_PER_MILLI = 1e3;

    /**
     * A {@link Hop}.
     *
     * @param millisecondsAfter since the start of the hop before; null for the first
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record HopJson(
            String at,
            @Nullable Double millisecondsAfter,
            @Nullable Double milliseconds,
            @Nullable String region,
            String source,
            String what,
            String detail,
            List<String> waitedFor) {}

    record MissingJson(String source, String why) {}

    static JourneyJson of(Journey journey, @Nullable String traceUrl) {
        Order order = journey.order();
        return new JourneyJson(
                order.placed().id().toString(),
                order.placed().symbol().toString(),
                word(order.placed().type()),
                OrderJson.status(order.status()),
                journey.homeRegion(),
                journey.recorded(),
                journey.settled(),
                journey.traceId(),
                traceUrl,
                hops(journey.hops()),
                journey.hopsLeftOut(),
                journey.missing().stream()
                        .map(missing -> new MissingJson(word(missing.source()), missing.why()))
                        .toList());
    }

    private static List<HopJson> hops(List<Hop> hops) {
        List<HopJson> all = new ArrayList<>();
        @Nullable Hop before = null;
        for (Hop hop : hops) {
            all.add(new HopJson(
                    Instant.EPOCH.plus(hop.atMicros(), ChronoUnit.MICROS).toString(),
                    before == null ? null : (hop.atMicros() - before.atMicros()) / MICROS_PER_MILLI,
                    hop.durationMicros() == null ? null : hop.durationMicros() / MICROS_PER_MILLI,
                    hop.region(),
                    word(hop.source()),
                    hop.what(),
                    hop.detail(),
                    hop.waitedFor()));
            before = hop;
        }
        return all;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
