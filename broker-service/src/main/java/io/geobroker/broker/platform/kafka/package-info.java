/** What is known about the region's Kafka apart from its topics. */
@NullMarked
package io.geobroker.broker.platform.kafka;

import org.jspecify.annotations.NullMarked;
