package io.geobroker.testbed.secure;

import java.util.Locale;

/** The Cassandra roles of a secure world, each with its own password. */
public enum Role {
    /** The testbed, the only superuser. */
    ADMIN,
    /** Creates and changes tables. */
    MIGRATIONS,
    /** Reads and writes the brokers' tables. */
    BROKER,
    /** Reads them, for investigations. */
    INSIGHT,
    /** Reads what dashboards show. */
    GRAFANA,
    /** Stores traces in its own keyspace. */
    ZIPKIN;

    public String cassandraName() {
        return "geobroker_" + name().toLowerCase(Locale.ROOT);
    }
}
