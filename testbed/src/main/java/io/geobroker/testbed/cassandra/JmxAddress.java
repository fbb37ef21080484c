package io.geobroker.testbed.cassandra;

/**
 * Where a node answers over JMX, on 127.0.0.1.
 *
 * @param encrypted whether it speaks TLS, and wants a certificate of the nodes' authority
 */
record JmxAddress(int port, boolean encrypted) {}
