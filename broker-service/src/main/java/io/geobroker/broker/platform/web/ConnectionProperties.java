package io.geobroker.broker.platform.web;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What clients may cost who have not shown a key, and how slow those may be who have.
 *
 * @param managementPort of health, metrics and the operator's endpoints, which are not at {@code server.port}; 18080 by
 *     default. Keep it off the public network. 0 takes any that is free
 * @param managementThreads of the operators' endpoints and of metrics, which nobody else uses, 8 by default; liveness and
 *     readiness have others
 * @param headWithin how long a request's head may take, from the opening of the connection or from its first byte; 10 s by
 *     default. Then the connection is closed
 * @param slowestBody bytes a second that a body must come with, 128 by default
 * @param slowestReader bytes a second that an answer must be taken with, 2048 by default; streams of updates have bounds of
 *     their own
 * @param readerGrace how much longer a reader may take for each answer, 10 s by default
 * @param publicRate requests a second of one address without a key, 50 by default, and four times as many at once; more are
 *     refused with 429. The page asks every two seconds
 * @param publicAtOnce requests without a key that are worked on or read at once, 32 by default; as many again wait for two
 *     seconds, more are refused with 429
 * @param unknownKeys requests a minute of one address with a key that is unknown or a wrong secret, 120 by default; after
 *     them only keys that were good in the last hour are looked up for this address. As many wrong secrets of such a key
 * @param unknownKeysInAll the same a second for all addresses together, 50 by default, and as many for addresses without one
 *     in the last minute. Each costs a read of Cassandra
 * @param trustedProxies addresses or networks ({@code 10.0.0.0/16}) of proxies whose {@code X-Forwarded-For} tells who asks;
 *     none by default, and then nobody's does. Name only what customers cannot send from
 * @param proxyProtocol whether these proxies begin each connection with the PROXY protocol, version 1 or 2; false by default.
 *     A connection of theirs without it counts as their own
 */
@Validated
@ConfigurationProperties("geobroker.web.connections")
public record ConnectionProperties(
        @DefaultValue("18080") @Min(0) @Max(65_535) int managementPort,
        @DefaultValue("8") @Min(4) int managementThreads,
        @DefaultValue("10s") Duration headWithin,
        @DefaultValue("128") @Min(1) int slowestBody,
        @DefaultValue("2048") @Min(1) int slowestReader,
        @DefaultValue("10s") Duration readerGrace,
        @DefaultValue("50") @Min(1) int publicRate,
        @DefaultValue("32") @Min(1) int publicAtOnce,
        @DefaultValue("120") @Min(1) int unknownKeys,
        @DefaultValue("50") @Min(1) int unknownKeysInAll,
        @DefaultValue List<String> trustedProxies,
        @DefaultValue("false") boolean proxyProtocol) {}
