package io.geobroker.insight.web;

import io.geobroker.insight.amplification.Egress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The world as one region knows it; unknown values are null.
 *
 * @param region of the answering broker
 * @param amplification of all regions; null while one is unknown
 * @param traffic of all regions; null while one is unknown
 */
record WorldJson(
        String region,
        Instant at,
        List<RegionPictureJson> regions,
        List<LinkJson> links,
        PictureJson.@Nullable AmplificationJson amplification,
        @Nullable SharesJson traffic) {

    /**
     * @param reachable whether one of its brokers answered last
     * @param ageMs of the picture; null without one
     * @param problem why it is not reachable
     * @param picture the latest of one of its brokers, however old
     * @param throughput of all its brokers; null while one is unknown
     */
    record RegionPictureJson(
            String name,
            String title,
            String datacenter,
            double latitude,
            double longitude,
            boolean reachable,
            @Nullable Long ageMs,
            @Nullable String problem,
            @Nullable PictureJson picture,
            PictureJson.@Nullable ThroughputJson throughput) {}

    /**
     * One direction between two regions.
     *
     * @param rttMs measured by {@code from}
     * @param lagMs until a write of {@code from} is at {@code to}, measured there
     * @param state up, cut or unknown: whether {@code from} reaches {@code to}
     */
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

    record SharesJson(Egress.Share perOrder, Egress.Share perTrade) {}
}
