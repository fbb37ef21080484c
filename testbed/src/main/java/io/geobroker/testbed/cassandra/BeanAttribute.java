package io.geobroker.testbed.cassandra;

/**
 * A figure or a setting that a node tells over JMX.
 *
 * @param bean the object's name, such as {@code org.apache.cassandra.db:type=StorageService}
 */
public record BeanAttribute(String bean, String attribute) {}
