package io.geobroker.insight.amplification;

import java.util.Map;

/** Numbers of replicas of tables. */
@FunctionalInterface
public interface Replication {

    /** By datacenter; empty when the table is unknown. */
    Map<String, Integer> replicas(String table);
}
