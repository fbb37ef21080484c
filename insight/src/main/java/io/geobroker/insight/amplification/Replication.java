package io.geobroker.insight.amplification;

/** Numbers of replicas of tables. */
public interface Replication {

    /** 0 when the datacenter has none or the table is unknown. */
    int replicas(String table, String datacenter);

    /** In all datacenters, D x RF; 0 when the table is unknown. */
    int replicas(String table);
}
