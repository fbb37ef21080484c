package io.geobroker.insight.web;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The world as one region knows it; what is not known is null.
 *
 * @param region whose broker answers
 * @param amplification of all regions together; null while one of them is not known
 * @param traffic of all regions together, per order and per trade; null while one of them is not known
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record WorldJson(
        String region,
        Instant at,
        List<RegionPictureJson> regions,
        List<LinkJson> links,
        PictureJson.@Nullable AmplificationJson amplification,
        @Nullable SharesJson traffic) {

    /**
     * A region.
     *
     * @param reachable whether one of its brokers answered when it was last asked
     * @param ageMs since the picture came; null without one
     * @param problem why it is not reachable
     * @param picture the last one it gave, however old
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record RegionPictureJson(
            String name,
            String title,
            String datacenter,
            double latitude,
            double longitude,
            boolean reachable,
            @Nullable Long ageMs,
            @Nullable String problem,
            @Nullable PictureJson picture) {}

    /**
     * One direction of the ocean between two regions.
     *
     * @param rttMs there and back, measured by {@code from}
     * @param lagMs until a write of {@code from} is at {@code to}, measured there
     * @param state up, cut or unknown: whether {@code from} reaches {@code to}
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record LinkJson(
            String from,
            String to,
            double configuredRttMs,
            @Nullable Double rttMs,
            @Nullable Double lagMs,
            @Nullable Double messagesPerS,
            @Nullable Double bytesPerS,
            @Nullable Double predictedBytesPerS,
            @Nullable Double usdPerHour,
            @Nullable Double usdPerMonth,
            String state) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record SharesJson(PictureJson.ShareJson perOrder, PictureJson.ShareJson perTrade) {}
}
