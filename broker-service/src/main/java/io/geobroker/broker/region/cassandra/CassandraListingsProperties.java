package io.geobroker.broker.region.cassandra;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How listings are kept up to date.
 *
 * @param refreshInterval how often they are read again; default 30 s. Lowering it lets a new listing trade sooner, at one
 *     read of the whole small table each time
 */
@Validated
@ConfigurationProperties("geobroker.region.listings")
public record CassandraListingsProperties(
        @DefaultValue("30s") Duration refreshInterval) {}
