package io.geobroker.testbed.wan;

/** The purpose of a WAN connection; traffic is counted separately for each. */
public enum Protocol {
    /** Between Cassandra nodes. */
    INTERNODE,
    /** From a driver to a Cassandra node. */
    CQL,
    /** To a broker. */
    HTTP
}
