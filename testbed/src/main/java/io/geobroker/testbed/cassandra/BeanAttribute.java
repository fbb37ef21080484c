package io.geobroker.testbed.cassandra;

/** A JMX attribute of a node. A bean is such as {@code org.apache.cassandra.db:type=StorageService}. */
public record BeanAttribute(String bean, String attribute) {}
