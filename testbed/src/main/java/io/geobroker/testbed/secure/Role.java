package io.geobroker.testbed.secure;

/** The Cassandra roles of a secure world, each with its own password. */
public enum Role {
    /** The testbed, the only superuser. */
    ADMIN("geobroker_admin"),
    /** Creates and changes tables. */
    MIGRATIONS("geobroker_migrations"),
    /** Reads and writes the brokers' tables. */
    BROKER("geobroker_broker"),
    /** Reads them, for investigations. */
    INSIGHT("geobroker_insight"),
    /** Reads what dashboards show. */
    GRAFANA("geobroker_grafana"),
    /** Stores traces in its own keyspace. */
    ZIPKIN("geobroker_zipkin");

    private final String name;

    Role(String name) {
        this.name = name;
    }

    public String cassandraName() {
        return name;
    }
}
