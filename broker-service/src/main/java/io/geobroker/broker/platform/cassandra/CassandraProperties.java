package io.geobroker.broker.platform.cassandra;

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
 * Where the Cassandra datacenters are, and what this broker does to them at its start.
 *
 * @param sessions one entry for each region of the world, the broker's own included; no default
 * @param engine what the datacenters run, {@code cassandra} or {@code scylla}; default cassandra. It decides how tables are made
 *     and of what nodes are asked about themselves; the driver works with either, that of {@code -Pscylla} knows the shards of
 *     Scylla (docs/guide/scylla.md)
 * @param migrate whether the start applies missing migrations; default true. False where something else applies them: the
 *     start then waits until it has
 * @param replicationFactor replicas in each datacenter, used only when the start creates the keyspace; default 3. Raising
 *     it survives more lost nodes at the cost of more writes in every datacenter; with less than 3, losing one node stops a
 *     region
 * @param openWithin how long the start waits for the home datacenter, and then for its schema; default 3 min. Raising it
 *     keeps a broker waiting that an orchestrator would have started elsewhere, lowering it below 60 s gives up while a
 *     dead broker's lock on the schema still holds
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
     * How to reach the datacenter of one region from here.
     *
     * @param contactPoints some of its nodes as {@code host:port}; no default. More of them find the datacenter even when
     *     some nodes are down
     * @param translate from the address a node announces to {@code host} or {@code host:port} to connect to; default
     *     empty, which connects to announced addresses. If given, for every node: the driver must tell them apart
     */
    public record Session(
            @NotEmpty List<String> contactPoints,
            @DefaultValue Map<String, String> translate) {

        public Session {
            contactPoints = List.copyOf(contactPoints);
            translate = Map.copyOf(translate);
        }
    }

    public CassandraProperties {
        sessions = Map.copyOf(sessions);
    }
}
