package io.geobroker.broker.region.cassandra;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How listings are kept up to date.
 *
 * @param refreshInterval how often they are read again; default 10 s. Lowering it takes up a change sooner, at three reads of
 *     small whole tables each time
 * @param trustedFor how old a reading may be to spread new orders over all of a symbol's buckets, and how long a higher number
 *     of them must have been read before it is used; default 1 min. Must be the same for all brokers of a region, and well
 *     below {@code geobroker.matching.catch-up-window}. Raising it uses more buckets later; lowered towards the refresh
 *     interval, one late refresh puts all new orders into one bucket for a moment
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
