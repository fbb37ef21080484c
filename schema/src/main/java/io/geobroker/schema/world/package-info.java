/** The world file. YAML comes in; a validated world goes out. No Cassandra or Kafka here. */
@NullMarked
package io.geobroker.schema.world;

import org.jspecify.annotations.NullMarked;
