package io.geobroker.broker.platform.web;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of connections, slow clients and requests without a good key.
 *
 * @param managementPort of health, metrics and the operator's endpoints; default 18080, 0 takes any free one. Keep it off
 *     the public network
 * @param headWithin how long a request's head may take, from the opening of the connection or its first byte; default 10 s.
 *     Then the connection is closed. A body has as long before its rate counts
 * @param slowestBody bytes a second at which a body must arrive, default 128
 * @param slowestReader bytes a second at which an answer must be read, default 2048. Streams of updates have other limits
 * @param readerGrace extra time to read each answer, default 10 s
 * @param publicRate requests a second from one address without a key, default 50, with bursts of four times as many; more
 *     get 429. The page asks every two seconds
 * @param publicAtOnce requests without a key under way, default 32. As many wait for up to two seconds; more get 429
 * @param unknownKeys requests a minute from one address with an unknown key or a wrong secret, default 120. Then only keys
 *     that were good in the last hour are looked up for it. The same limit holds for wrong secrets of such a key
 * @param unknownKeysInAll the same a second for all addresses, default 50. Addresses without one in the last minute may send
 *     as many again. Each costs a read of Cassandra
 * @param trustedProxies addresses or networks ({@code 10.0.0.0/16}) of proxies whose {@code X-Forwarded-For} is believed;
 *     default none. Customers must not be able to send from them
 * @param proxyProtocol whether these proxies use the PROXY protocol, version 1 or 2; default false. A connection without it
 *     counts as the proxy's own
 */
@Validated
@ConfigurationProperties("geobroker.web.connections")
public record ConnectionProperties(
        @DefaultValue("18080") @Min(0) @Max(65_535) int managementPort,
        @DefaultValue("10s") @DurationMin(nanos = 1) Duration headWithin,
        @DefaultValue("128") @Min(1) int slowestBody,
        @DefaultValue("2048") @Min(1) int slowestReader,
        @DefaultValue("10s") Duration readerGrace,
        @DefaultValue("50") @Min(1) int publicRate,
        @DefaultValue("32") @Min(1) int publicAtOnce,
        @DefaultValue("120") @Min(1) int unknownKeys,
        @DefaultValue("50") @Min(1) int unknownKeysInAll,
        @DefaultValue List<String> trustedProxies,
        @DefaultValue("false") boolean proxyProtocol) {}
