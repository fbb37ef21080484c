package io.geobroker.testbed.cassandra;

/**
 * A node's JMX port on 127.0.0.1.
 *
 * @param encrypted whether it needs TLS with a certificate of the nodes' authority
 */
record JmxAddress(int port, boolean encrypted) {}
