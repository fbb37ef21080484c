/** Insight's numbers as metrics. */
@NullMarked
package io.geobroker.broker.insight.metrics;

import org.jspecify.annotations.NullMarked;
