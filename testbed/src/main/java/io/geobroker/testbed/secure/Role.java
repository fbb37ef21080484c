package io.geobroker.testbed.secure;

/** Who logs in to the Cassandra nodes of a secure world; each with a password of its own. */
public enum Role {
    /** The testbed itself: the only superuser. */
    ADMIN("geobroker_admin"),
    /** Makes tables, and changes them. */
    MIGRATIONS("geobroker_migrations"),
    /** Reads and writes what brokers read and write. */
    BROKER("geobroker_broker"),
    /** Reads what brokers write, for whoever looks into something. */
    INSIGHT("geobroker_insight"),
    /** Reads what dashboards show. */
    GRAFANA("geobroker_grafana"),
    /** Keeps traces, in tables of its own. */
    ZIPKIN("geobroker_zipkin");

    private final String name;

    Role(String name) {
        this.name = name;
    }

    /** As Cassandra knows it. */
    public String cassandraName() {
        return name;
    }
}
