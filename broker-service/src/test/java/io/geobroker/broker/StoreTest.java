package io.geobroker.broker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests of what is kept in Cassandra or Kafka: on {@link SharedWorld}, and with {@code -Pcontainers} on {@link StoreContainers}.
 * A test of them that needs nodes to freeze or an ocean has the tag {@code world}, and runs on the former only.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("stores")
@ExtendWith(SharedWorld.class)
public @interface StoreTest {}
