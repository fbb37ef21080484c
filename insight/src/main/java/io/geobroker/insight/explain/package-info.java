/**
 * What one request asked of Cassandra and other brokers. Statements come in when sent and answered. They go out in that
 * order, with their round trips abroad. Which requests are explained must not be decided here.
 */
@NullMarked
package io.geobroker.insight.explain;

import org.jspecify.annotations.NullMarked;
