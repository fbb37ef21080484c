package io.geobroker.insight.amplification;

/** How many replicas of a table there are. */
public interface Replication {

    /** In one datacenter; 0 when it has none, or the table is not known. */
    int replicas(String table, String datacenter);

    /** In all datacenters together, D x RF; 0 when the table is not known. */
    int replicas(String table);
}
