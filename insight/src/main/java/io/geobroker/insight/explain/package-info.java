/**
 * What one request asked of Cassandra and of other brokers. Statements come in as they are sent and answered. They go out in that
 * order, each with its round trips abroad. Which requests wish to know must not be here.
 */
@NullMarked
package io.geobroker.insight.explain;

import org.jspecify.annotations.NullMarked;
