package io.geobroker.broker.platform.cassandra;

import io.geobroker.schema.Checks;
import io.geobroker.schema.migration.Engine;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The Cassandra datacenters, and what the start does to them.
 *
 * @param sessions one entry for each region of the world, the broker's own included; no default
 * @param engine {@code cassandra} or {@code scylla}; default cassandra. Decides how tables are made and which system tables
 *     are read; see docs/guide/scylla.md
 * @param migrate whether the start applies missing migrations; default true. False: it waits until something else has
 * @param replicationFactor replicas in each datacenter, used only to create the keyspace; default 3. Higher survives more
 *     lost nodes for more writes; below 3, one lost node stops a region
 * @param openWithin how long the start waits for the home datacenter, and then for its schema; default 3 min. Longer delays
 *     a restart elsewhere; below 60 s, a dead broker's schema lock outlasts it
 */
@Validated
@ConfigurationProperties("geobroker.cassandra")
public record CassandraProperties(
        @NotEmpty Map<String, @Valid Session> sessions,
        @DefaultValue("cassandra") Engine engine,
        @DefaultValue("true") boolean migrate,
        @DefaultValue("3") @Min(1) @Max(9) int replicationFactor,
        @DefaultValue("3m") Duration openWithin) {

    /**
     * How to reach one region's datacenter.
     *
     * @param contactPoints some of its nodes as {@code host:port}; no default. Several help when one is down
     * @param translate from announced addresses to {@code host} or {@code host:port}, IPv6 before a port in brackets; default
     *     empty. If given, it must cover every node, as the driver must tell them apart
     */
    public record Session(
            @NotEmpty List<String> contactPoints,
            @DefaultValue Map<String, String> translate) {

        public Session {
            contactPoints = List.copyOf(contactPoints);
            contactPoints.forEach(point ->
                    Checks.that(point.matches(".+:\\d{1,5}"), "a contact point must be host:port, not " + point));
            translate = Map.copyOf(translate);
        }
    }

    public CassandraProperties {
        sessions = Map.copyOf(sessions);
    }
}
