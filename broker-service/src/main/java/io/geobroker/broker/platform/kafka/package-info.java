/** The health of the region's Kafka. An admin client comes in; a health status goes out. Topics must not be known here. */
@NullMarked
package io.geobroker.broker.platform.kafka;

import org.jspecify.annotations.NullMarked;
