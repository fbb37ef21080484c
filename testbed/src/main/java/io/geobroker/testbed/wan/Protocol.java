package io.geobroker.testbed.wan;

/** The purpose of a WAN connection, for separate counts. */
public enum Protocol {
    /** Between Cassandra nodes. */
    INTERNODE,
    /** From drivers to nodes. */
    CQL,
    /** To a broker. */
    HTTP
}
