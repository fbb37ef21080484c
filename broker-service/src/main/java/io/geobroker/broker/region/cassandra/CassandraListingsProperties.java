package io.geobroker.broker.region.cassandra;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Refreshing of listings.
 *
 * @param refreshInterval how often they are read; default 10 s. Lower applies changes sooner, at five reads of small whole
 *     tables each time. From 30 s on orders of a stock that was just listed again may be canceled as delisted
 * @param trustedFor how old a reading may be to use all of a symbol's buckets; default 1 min. A higher number must have been
 *     read for as long. The same for all brokers of a region, well below the 10 min that a catch-up looks back. Higher
 *     uses new buckets later. Near the refresh interval, one late refresh puts new orders into one bucket for a moment
 */
@Validated
@ConfigurationProperties("geobroker.region.listings")
public record CassandraListingsProperties(
        @DefaultValue("10s") Duration refreshInterval,
        @DefaultValue("1m") Duration trustedFor) {

    public CassandraListingsProperties {
        if (trustedFor.compareTo(refreshInterval) <= 0) {
            throw new IllegalArgumentException("geobroker.region.listings.trusted-for, " + trustedFor
                    + ", must be longer than refresh-interval, " + refreshInterval);
        }
    }
}
