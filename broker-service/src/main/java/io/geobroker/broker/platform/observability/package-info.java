/**
 * Metrics, latency summaries for people, and observations for asynchronous code. Names, durations and stages come in;
 * meters, percentiles and observed stages go out. What is measured must not be known here.
 */
@NullMarked
package io.geobroker.broker.platform.observability;

import org.jspecify.annotations.NullMarked;
