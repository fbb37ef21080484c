package io.geobroker.testbed.wan;

/** What a connection across the WAN is for; traffic is counted apart for each. */
public enum Protocol {
    /** Between Cassandra nodes. */
    INTERNODE,
    /** From a driver to a Cassandra node of another region. */
    CQL,
    /** From a broker or a person to a broker of another region. */
    HTTP
}
